-- Who has had a trial: keyed hashes of accounts and of proven phones. They stay when an account is erased, or
-- somebody would get a trial by each new account.
create table used_trials (
  key text primary key,
  professional_id uuid not null,
  used_at timestamptz(3) not null
);
