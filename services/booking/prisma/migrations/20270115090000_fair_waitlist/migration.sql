-- Since when whoever waits is known to have the phone: they joined from it, or answered a message to it.
alter table waitlist_wishes add column proven_at timestamptz;
-- Who waited before this could have taken the time: it is no news to them. Null: to everybody.
alter table waitlist_openings add column known_until timestamptz;
-- For how often a time was held since it became free.
create index waitlist_turns_of_page on waitlist_turns (professional_id, offered_at);

-- Free times that a page's owner closed while somebody waited.
create table waitlist_closings (
  id uuid primary key,
  professional_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  closed_at timestamptz not null,
  constraint waitlist_closings_end_after_they_start check (ends_at > starts_at)
);
create index waitlist_closings_of_page on waitlist_closings (professional_id, ends_at);
-- What retention looks for (src/retention.ts).
create index waitlist_closings_past on waitlist_closings (ends_at);
