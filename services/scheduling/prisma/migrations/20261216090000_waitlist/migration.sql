alter table professionals add column waitlist_hold boolean not null default true;

-- Times that booking offers to who waits, one person after the other. The row ends by the clock, so a lost event
-- keeps no time from the listing.
create table held_times (
  turn_id uuid primary key,
  professional_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  until timestamptz(3) not null,
  check (ends_at > starts_at)
);
create index held_times_of_page on held_times (professional_id, until);
-- What retention looks for (src/retention.ts).
create index held_times_past on held_times (until);
