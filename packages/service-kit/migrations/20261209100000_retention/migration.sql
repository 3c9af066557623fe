-- What retention looks for in them (src/retention/kit-tables.ts).
create index dead_letters_retried on dead_letters (retried_at) where retried_at is not null;
create index dead_letters_by_age on dead_letters (failed_at);
create index account_erasures_completed on account_erasures (completed_at) where completed_at is not null;
-- Late events of an account ask whether it is erased.
create index account_erasures_of_account on account_erasures (user_id);
