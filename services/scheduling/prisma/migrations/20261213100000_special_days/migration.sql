-- Hours may alternate by ISO week, and a date may have hours of its own.

alter table availability
  add column weeks text not null default 'every' check (weeks in ('every', 'odd', 'even')),
  drop constraint availability_pkey,
  add primary key (professional_id, day_of_week, start_time, weeks),
  drop constraint availability_windows_are_merged,
  -- Closed ranges of minutes: windows that only touch are one window, too. Odd and even weeks never meet.
  add constraint availability_windows_are_merged exclude using gist (
    professional_id with =,
    day_of_week with =,
    int4range(
      left(start_time, 2)::integer * 60 + right(start_time, 2)::integer,
      left(end_time, 2)::integer * 60 + right(end_time, 2)::integer,
      '[]'
    ) with &&,
    (case weeks
      when 'odd' then int4range(1, 2)
      when 'even' then int4range(2, 3)
      else int4range(1, 3)
    end) with &&
  );

create table special_days (
  professional_id uuid not null references professionals on delete cascade,
  date date not null,
  -- [{startTime, endTime}], none: closed. null: those of the weekday, whatever they become.
  windows jsonb check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) <= 6),
  note text,
  primary key (professional_id, date)
);
-- What retention looks for (src/retention.ts).
create index special_days_past on special_days (date);

-- The appointment without the way to and from it; null: there is no way.
alter table busy_intervals
  add column session_from timestamptz(3),
  add column session_until timestamptz(3),
  add constraint busy_intervals_sessions_are_whole
    check ((session_from is null) = (session_until is null));
