-- Turns and messages are tasks since 20261206100000.
alter table conversations drop column due_at, drop column turn_id, drop column attempts, drop column lease_until;
alter table messages drop column for_thread;
