-- Where a client asks to move an appointment: held beside its own time until the professional answers. The way to
-- and from it is in `requested_from` and `requested_until`, as in `blocked_from` and `blocked_until`.
alter table appointments
  add column requested_starts_at timestamptz,
  add column requested_from timestamptz,
  add column requested_until timestamptz,
  add constraint appointments_requests_have_their_times check (
    num_nulls(requested_starts_at, requested_from, requested_until) in (0, 3)
      and requested_from <= requested_starts_at and requested_until > requested_starts_at
  );

-- No double booking of either time. A multirange is one entry of the index, and the two times of one appointment
-- may overlap. Without a request the second range is empty, which a multirange leaves out.
alter table appointments add constraint appointments_held_times_do_not_overlap exclude using gist (
  professional_id with =,
  tstzmultirange(
    tstzrange(coalesce(blocked_from, starts_at), coalesce(blocked_until, ends_at)),
    tstzrange(coalesce(requested_from, starts_at), coalesce(requested_until, starts_at))
  ) with &&
) where (status not in ('rejected', 'cancelled'));
alter table appointments drop constraint appointments_do_not_overlap;
alter table appointments
  rename constraint appointments_held_times_do_not_overlap to appointments_do_not_overlap;

-- The few that await an answer: a booking looks for those near it, and time passes them.
create index appointments_requested on appointments (professional_id, requested_starts_at)
where requested_starts_at is not null;
