alter table erasures rename to account_erasures;
alter table account_erasures rename column heard to erased_upstream;
alter table account_erasures rename column told_at to completed_at;
alter index erasures_pkey rename to account_erasures_pkey;
alter index erasures_not_told rename to account_erasures_incomplete;

-- For replicas of the version before, while they are being replaced. It may go with the next migration.
create view erasures as
  select deletion_id, user_id, professional_id, requested_at, erased_upstream as heard, found, erased_at,
    completed_at as told_at
  from account_erasures;
