-- Sessions that are sold together. What was sold of them is booking's.
create table packages (
  id uuid primary key,
  professional_id uuid not null references professionals on delete cascade,
  name text not null check (length(name) between 2 and 60),
  description text not null check (length(description) <= 300),
  -- [{serviceIds, sessions}]: each session is of one of these services.
  entries jsonb not null check (jsonb_array_length(entries) between 1 and 10),
  price_cents integer not null check (price_cents >= 0),
  -- From its payment; null: it has no end.
  valid_days integer check (valid_days between 1 and 1095),
  on_page boolean not null,
  active boolean not null,
  position integer not null check (position >= 0)
);
create index packages_of_professional on packages (professional_id, position);
