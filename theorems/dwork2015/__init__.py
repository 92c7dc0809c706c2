"""Dwork et al. 2015: generalization in adaptive data analysis and holdout reuse.  log is binary, ln is natural.

Divergences of the language are in nats: a bound of k bits is written k*log(2), and log e * t bits is t.  Every random variable
takes finitely many values, as the document says.  Where the records of a dataset do not matter, datasets are the letters of an
alphabet of any size: X^n is one, and every alphabet is X^1.
"""
TITLE = "Generalization in Adaptive Data Analysis and Holdout Reuse"
AUTHORS = ("Cynthia Dwork", "Vitaly Feldman", "Moritz Hardt", "Toniann Pitassi", "Omer Reingold", "Aaron Roth")
YEAR = 2015
BASE = "bits"
