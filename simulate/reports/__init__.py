"""Tables, charts and pages made of statistics; no statistic is computed here."""
