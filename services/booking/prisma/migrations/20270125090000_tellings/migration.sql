-- How often one side of a page has had us tell the other something that it did not answer.
create table tellings (
  professional_id uuid not null,
  -- `client:ID` or `account:ID`.
  other text not null,
  -- Who has somebody told: `professional` or `client`.
  by text not null check (by in ('professional', 'client')),
  told integer not null check (told > 0),
  since timestamptz not null,
  primary key (professional_id, other, by)
);
-- What retention looks for (src/retention.ts).
create index tellings_past on tellings (since);
-- By the other side: an erasure.
create index tellings_of_other on tellings (other);
