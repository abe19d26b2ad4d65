"""The rows of deals and games as Parquet, with what each column means."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from simulate.core.games import Column
from simulate.runs.plan import Plan
from simulate.runs.shards import Rows

ROW_GROUP = 2**16  # rows in one piece of a Parquet file: 7 MB at a time, and few pieces in a long run


class RowWriter:
    """Writes the rows of deals and games, shard by shard, as Parquet with typed columns; their meaning stands in the schema.

    The first column is the number of the game (or deal) in the run; with it and the seed any row can be replayed.
    """

    def __init__(self, plan: Plan, files: Mapping[str, Path]) -> None:
        self._plan = plan
        self._columns = {unit: plan.game.columns(unit) for unit in files}
        self._schemas = {unit: _schema(columns) for unit, columns in self._columns.items()}
        self._waiting = {unit: schema.empty_table() for unit, schema in self._schemas.items()}
        self._writers = {
            unit: pq.ParquetWriter(file, self._schemas[unit], compression="zstd", write_page_checksum=True)
            for unit, file in files.items()
        }

    def write(self, first: int, chunks: Sequence[Rows]) -> None:
        """Write the rows of consecutive games from number `first` on."""
        rows = {unit: np.concatenate([chunk[unit] for chunk in chunks]) for unit in chunks[0]}
        for unit, columns in self._columns.items():
            own = rows[unit]
            if unit == "game" or self._plan.unit == "deal":
                numbers = np.arange(first, first + len(own))
            else:
                numbers = np.repeat(np.arange(first, first + len(rows["game"])), rows["game"][self._plan.game.deals_column])
            arrays = [pa.array(numbers), *(pa.array(np.ascontiguousarray(own[column.name])) for column in columns)]
            self._add(unit, pa.Table.from_arrays(arrays, schema=self._schemas[unit]))

    def copy(self, unit: str, part: Path) -> None:
        """Write what another writer wrote."""
        with pq.ParquetFile(part) as read:
            for group in range(read.num_row_groups):
                self._add(unit, read.read_row_group(group))

    def _add(self, unit: str, table: pa.Table) -> None:
        """Write full row groups and keep the rest for the next one, so that the file does not tell in which parts it came."""
        waiting = pa.concat_tables([self._waiting[unit], table])
        full = waiting.num_rows // ROW_GROUP * ROW_GROUP
        if full:
            self._writers[unit].write_table(waiting.slice(0, full), row_group_size=ROW_GROUP)
        self._waiting[unit] = waiting.slice(full)

    def drop(self) -> None:
        """Let go of files that cannot be finished, as when the disk is full."""
        for writer in self._writers.values():
            with suppress(OSError, pa.ArrowException):
                writer.close()

    def close(self) -> None:
        """Finish the files."""
        for unit, writer in self._writers.items():
            if writer.is_open:
                writer.write_table(self._waiting[unit])
                writer.close()


def row_units(plan: Plan) -> list[str]:
    """Return the units of which a plan leaves rows."""
    return [unit for unit in ("deal", "game") if plan.game.columns(unit) and (unit == "deal" or plan.unit == "game")]


def _schema(columns: tuple[Column, ...]) -> pa.Schema:
    """Return the Parquet schema of rows, with unit, meaning and labels of each column."""
    fields = [pa.field("game", pa.int64(), metadata={"meaning": "number of the game (or single deal), for replay"})]
    for column in columns:
        labels = ", ".join(f"{column.low + i} {label}" for i, label in enumerate(column.labels))
        metadata = {"unit": column.unit, "meaning": column.meaning, **({"labels": labels} if labels else {})}
        fields.append(pa.field(column.name, pa.int16(), metadata=metadata))
    return pa.schema(fields)
