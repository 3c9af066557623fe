-- What retention looks for (src/retention.ts).
create index account_deletions_completed on account_deletions (completed_at) where completed_at is not null;
