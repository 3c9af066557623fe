create table accounts (
  user_id text primary key,
  issuer text not null,
  subject text not null,
  name text,
  email text,
  email_verified boolean not null,
  created_at timestamptz(3) not null,
  last_signed_in_at timestamptz(3) not null,
  unique (issuer, subject)
);

create table account_deletions (
  id uuid primary key,
  user_id text not null,
  professional_id uuid,
  requested_at timestamptz(3) not null,
  told_at timestamptz(3) not null,
  completed_at timestamptz(3)
);
-- One deletion of an account at a time; the sweep looks for those that miss an answer.
create unique index account_deletions_pending on account_deletions (user_id) where completed_at is null;

create table deletion_receipts (
  deletion_id uuid not null references account_deletions on delete cascade,
  service text not null,
  erased_at timestamptz(3) not null,
  primary key (deletion_id, service)
);
