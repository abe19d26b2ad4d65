"""What a person can get wrong, said as need / got / remedy."""


class InputError(ValueError):
    """Input that cannot be used; the command line shows the text and ends with exit code 2."""


class IllegalChoiceError(RuntimeError):
    """A strategy chose what the rules do not allow; the text says who, where, what, and the replay command."""
