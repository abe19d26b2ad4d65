"""Simulation and statistics of three Scandinavian card games: Sju små hus, Chansen and Hund."""
