-- Both are trusted extensions: the database's owner may create them without being a superuser.
-- btree_gist: uuid and smallint in exclusion constraints. pg_trgm: an index for `like '% word%'`.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table professionals (
  id uuid primary key,
  user_id text not null unique check (length(user_id) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,60}$'),
  name text not null check (length(name) between 2 and 120),
  profession text not null check (length(profession) between 1 and 60),
  bio text not null check (length(bio) <= 2000),
  avatar_url text check (length(avatar_url) <= 500),
  email text check (length(email) <= 254 and email = lower(email)),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  session_duration integer not null check (session_duration between 5 and 480),
  session_price integer not null check (session_price >= 0),
  auto_confirm boolean not null,
  instant_pay_key_type text check (length(instant_pay_key_type) <= 20),
  instant_pay_key text check (length(instant_pay_key) <= 140),
  city text check (length(city) between 2 and 80),
  timezone text not null check (length(timezone) between 1 and 60),
  min_notice_minutes integer not null check (min_notice_minutes between 0 and 43200),
  horizon_days integer not null check (horizon_days between 1 and 365),
  buffer_minutes integer not null check (buffer_minutes between 0 and 240),
  cancellation_notice_hours integer not null check (cancellation_notice_hours between 0 and 720),
  published boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1 check (version >= 1),
  availability_version integer not null default 1 check (availability_version >= 1),
  rating_sum integer not null default 0,
  rating_count integer not null default 0 check (rating_count >= 0),
  -- The average in thousandths, 0 without reviews: integers compare exactly in a page's cursor.
  rating_rank integer not null generated always as (
    case when rating_count = 0 then 0 else (rating_sum::bigint * 1000 / rating_count)::integer end
  ) stored,
  search_name text not null,
  search_headline text not null,
  search_text text not null,
  search_city text not null,
  constraint professionals_instant_pay_key_has_a_type
    check ((instant_pay_key is null) = (instant_pay_key_type is null)),
  constraint professionals_ratings_are_one_to_five
    check (rating_sum between rating_count and rating_count * 5)
);

-- The explore page without a search, and the related professionals of a profile.
create index professionals_by_rating
  on professionals ((-rating_rank), (-rating_count), id) where published;
create index professionals_by_profession
  on professionals (profession, (-rating_rank), (-rating_count), id) where published;
create index professionals_by_word
  on professionals using gin (search_text gin_trgm_ops) where published;

create table availability (
  professional_id uuid not null references professionals on delete cascade,
  day_of_week smallint not null check (day_of_week between 0 and 6),
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  end_time text not null check (end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  primary key (professional_id, day_of_week, start_time),
  constraint availability_ends_after_it_starts check (end_time collate "C" > start_time collate "C"),
  -- Closed ranges: windows that only touch are one window, too.
  constraint availability_windows_are_merged exclude using gist (
    professional_id with =,
    day_of_week with =,
    int4range(
      left(start_time, 2)::integer * 60 + right(start_time, 2)::integer,
      left(end_time, 2)::integer * 60 + right(end_time, 2)::integer,
      '[]'
    ) with &&
  )
);

create table time_off (
  id uuid primary key,
  professional_id uuid not null references professionals on delete cascade,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  reason text check (length(reason) between 1 and 200),
  constraint time_off_ends_after_it_starts check (ends_at > starts_at)
);
create index time_off_professional_id_ends_at_idx on time_off (professional_id, ends_at);

-- Overlaps are allowed here: events come out of order, so the appointment that took a cancelled
-- one's place may be told first. Booking's own constraint is what prevents double bookings.
create table busy_intervals (
  appointment_id uuid primary key,
  professional_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  blocking boolean not null,
  version integer not null,
  seen_at timestamptz not null,
  constraint busy_intervals_end_after_they_start check (ends_at > starts_at)
);
create index busy_intervals_blocking on busy_intervals (professional_id, ends_at) where blocking;
