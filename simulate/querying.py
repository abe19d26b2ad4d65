"""SQL over the rows of a run; what `simulate.query` and the command ``query`` are."""

from pathlib import Path

import pandas as pd

from simulate.core.errors import InputError
from simulate.core.games import Game, load_game
from simulate.runs.results import read_manifest


def query(folder: Path | str, sql: str) -> pd.DataFrame:
    """Answer SQL over the rows that a run left; tables deals and games, and columns, which says what each column means.

    The answer comes from DuckDB, which reads the Parquet files piece by piece and can neither read nor write anything else.

    Parameters
    ----------
    folder
        What `run` was given as `out`, with `rows`.
    sql
        One query.

    Returns
    -------
    DataFrame
        The rows of the answer.

    Raises
    ------
    InputError
        If DuckDB is missing, the run has no rows, or the query is wrong.

    Examples
    --------
    >>> import tempfile
    >>> from simulate import run
    >>> folder = Path(tempfile.mkdtemp()) / "run"
    >>> made = run("sju-sma-hus", deals=500, seed=1, strategies=["random_legal"], out=folder, rows=True)
    >>> query(folder, "select sum(forehand_tricks + 20 - forehand_tricks) as tricks from deals")["tricks"].to_list()
    [10000.0]
    """
    try:
        import duckdb
    except ImportError as error:
        raise InputError("SQL needs DuckDB: pip install 'stickprov[query]'") from error
    from pyarrow import dataset

    game = load_game(read_manifest(Path(folder))["game"])
    files = {name: Path(folder) / f"{name}.parquet" for name in ("deals", "games")}
    found = {name: file for name, file in files.items() if file.exists()}
    if not found:
        raise InputError(f"{folder} has no rows: make the run again with --rows")
    with duckdb.connect(config={"enable_external_access": False, "lock_configuration": True}) as database:
        for name, file in found.items():
            database.register(name, dataset.dataset(file))
        database.register("columns", columns_of(game, list(found)))
        try:
            answer: pd.DataFrame = database.sql(sql).df()
        except (duckdb.Error, AttributeError) as error:  # there is nothing to return of what is no query
            reason = str(error) if isinstance(error, duckdb.Error) else "it asks for no rows: begin with select"
            raise InputError(f"this query cannot be answered: {reason.strip()}") from error
    return answer


def columns_of(game: Game, names: list[str]) -> pd.DataFrame:
    """Return what the columns of the rows mean."""
    rows = []
    for name in names:
        for column in game.columns(name.removesuffix("s")):
            labels = ", ".join(f"{column.low + i} {label}" for i, label in enumerate(column.labels))
            rows.append((name, column.name, column.unit, column.meaning, labels))
    return pd.DataFrame(rows, columns=["of", "name", "unit", "meaning", "labels"])
