"""What a person can get wrong, said as need / got / remedy."""


class InputError(ValueError):
    """Input that cannot be used; the command line shows the text and ends with exit code 2."""


class IllegalChoiceError(RuntimeError):
    """A strategy chose something the rules do not allow; the text names strategy, seed, game, deal, decision and the replay command."""
