-- Refreshes are tasks since 20261206100000: nothing is in it.
drop table refreshes;
