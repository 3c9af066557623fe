alter table professionals add column waitlist_hold boolean not null default true;

-- Who waits for a time of a page, and which times would do.
create table waitlist_wishes (
  id uuid primary key,
  professional_id uuid not null,
  service_id uuid,
  service_name text,
  -- Local days of the page.
  first_day date not null,
  last_day date not null,
  -- None: all from the first through the last.
  days date[] not null default '{}',
  -- None: any.
  parts text[] not null default '{}',
  client_name text not null,
  client_phone text not null,
  status text not null default 'waiting' check (status in ('waiting', 'booked', 'ended')),
  -- The end of the last day, in the page's time zone.
  ends_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint waitlist_wishes_days_are_in_order check (last_day >= first_day),
  constraint waitlist_wishes_parts_are_known
    check (parts <@ array['morning', 'afternoon', 'evening']),
  constraint waitlist_wishes_end_once check ((status = 'waiting') = (ended_at is null))
);
-- Asking for the same again changes nothing.
create unique index waitlist_wishes_are_different on waitlist_wishes
  (professional_id, client_phone, service_id, first_day, last_day, days, parts)
  nulls not distinct where status = 'waiting';
create index waitlist_wishes_waiting on waitlist_wishes (professional_id, created_at, id)
  where status = 'waiting';
create index waitlist_wishes_of_phone on waitlist_wishes (client_phone, created_at);
-- What retention looks for (src/retention.ts).
create index waitlist_wishes_past on waitlist_wishes (coalesce(ended_at, ends_at));

-- A free time, offered to one person for a while. A row without an outcome runs.
create table waitlist_turns (
  id uuid primary key,
  wish_id uuid not null references waitlist_wishes on delete cascade,
  professional_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the way to and from it.
  held_from timestamptz not null,
  held_until timestamptz not null,
  needs_address boolean not null,
  -- Whether others cannot book it meanwhile.
  holds boolean not null,
  offered_at timestamptz not null,
  until timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'passed', 'gone')),
  ended_at timestamptz,
  -- Nobody is offered the same time twice.
  constraint waitlist_turns_are_offered_once unique (wish_id, starts_at),
  constraint waitlist_turns_end_once check ((outcome is null) = (ended_at is null)),
  constraint waitlist_turns_last check (until > offered_at),
  constraint waitlist_turns_hold_their_time check (held_from <= starts_at and held_until >= ends_at),
  -- A time is offered to one person at once.
  constraint waitlist_turns_do_not_overlap exclude using gist (
    professional_id with =, tstzrange(held_from, held_until) with &&
  ) where (outcome is null)
);
-- A person is asked about one time at once.
create unique index waitlist_turns_one_of_a_wish on waitlist_turns (wish_id) where outcome is null;
create index waitlist_turns_running on waitlist_turns (professional_id, until) where outcome is null;

-- Times that became free and have not been offered to everybody who waits for them.
create table waitlist_openings (
  id uuid primary key,
  professional_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opened_at timestamptz not null,
  constraint waitlist_openings_end_after_they_start check (ends_at > starts_at)
);
create index waitlist_openings_of_page on waitlist_openings (professional_id, opened_at);
-- What retention looks for (src/retention.ts).
create index waitlist_openings_past on waitlist_openings (ends_at);
