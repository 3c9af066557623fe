-- The account that a task works for: owners share the slots of a kind. null once the task is done.
alter table tasks add column owner text;
