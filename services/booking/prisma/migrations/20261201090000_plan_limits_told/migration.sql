-- What a page was told of its plan's limits: each share of each limit once in a local month.
create table plan_limits_told (
  professional_id uuid not null references plans (professional_id) on delete cascade,
  limit_name text not null check (limit_name in ('clients', 'appointmentsPerMonth')),
  percent integer not null check (percent in (80, 100)),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  primary key (professional_id, limit_name, percent, month)
);
