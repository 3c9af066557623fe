-- What a professional offers, and where. Without any, sessions of session_duration are booked.
alter table professionals
  add column slot_step_minutes integer check (slot_step_minutes between 5 and 480),
  add column booking_question text check (length(booking_question) between 1 and 120);

create table services (
  id uuid primary key,
  professional_id uuid not null references professionals on delete cascade,
  name text not null check (length(name) between 2 and 60),
  description text not null check (length(description) <= 300),
  duration_minutes integer not null check (duration_minutes between 5 and 480),
  -- null: to be agreed on.
  price_cents integer check (price_cents >= 0),
  -- Empty: at any place of the page.
  place_ids uuid[] not null default '{}',
  position integer not null check (position >= 0),
  active boolean not null,
  -- Whether an appointment or a series of it was told: then it is never deleted.
  was_booked boolean not null default false
);
create index services_of_professional on services (professional_id, position);

create table places (
  id uuid primary key,
  professional_id uuid not null references professionals on delete cascade,
  kind text not null check (kind in ('address', 'online', 'client_address')),
  label text not null check (length(label) between 2 and 60),
  street text,
  number text,
  complement text,
  district text,
  city text,
  state text,
  postal_code text,
  directions text check (length(directions) <= 200),
  link text check (link like 'https://%'),
  travel_minutes integer not null default 0 check (travel_minutes between 0 and 240),
  position integer not null check (position >= 0),
  active boolean not null,
  was_booked boolean not null default false,
  constraint places_have_what_their_kind_needs check (
    case kind
      when 'address' then street is not null and city is not null
      when 'online' then street is null
      else street is null and link is null
    end
  ),
  constraint places_without_a_way_are_no_journey
    check (travel_minutes = 0 or kind = 'client_address')
);
create index places_of_professional on places (professional_id, position);

-- What each appointment of a series is: as agreed when it began.
alter table recurring_schedules
  add column service_id uuid,
  add column service_name text,
  add column place_id uuid;
