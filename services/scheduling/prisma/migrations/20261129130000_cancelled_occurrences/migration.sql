-- Somebody cancelled this one by hand: the series goes on without it, whatever becomes of the others.
alter table recurring_occurrences add column cancelled boolean not null default false;
