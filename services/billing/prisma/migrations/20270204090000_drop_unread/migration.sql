-- Refreshes are tasks; no version in use reads their table.
drop table refreshes;
