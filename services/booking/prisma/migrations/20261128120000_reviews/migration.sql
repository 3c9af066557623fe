-- What clients say of sessions. Hidden ones wait for an operator's decision, or were decided on.
create table reviews (
  id uuid primary key,
  appointment_id uuid not null unique references appointments,
  professional_id uuid not null,
  client_id uuid not null references clients,
  rating integer not null check (rating between 1 and 5),
  comment text,
  reply text,
  -- When the professional reported it, why, and what was decided of it.
  reported_at timestamptz,
  report_reason text,
  decided_at timestamptz,
  hidden boolean not null default false,
  created_at timestamptz not null
);
create index reviews_of_professional on reviews (professional_id, id desc) where not hidden;
create index reviews_of_client on reviews (client_id);
create index reviews_reported on reviews (reported_at)
  where reported_at is not null and decided_at is null;

-- What the reviews of a page that are shown come to, changed together with them.
create table ratings (
  professional_id uuid primary key,
  sum integer not null default 0,
  count integer not null default 0 check (count >= 0),
  version integer not null default 0
);

-- When its client reviewed it: once.
alter table appointments add column reviewed_at timestamptz;

create table follows (
  user_id text not null,
  professional_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, professional_id)
);
create index follows_of_professional on follows (professional_id);
