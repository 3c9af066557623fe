alter table services
  -- Only done beside another service.
  add column add_on boolean not null default false,
  -- Beside which of them; empty: any.
  add column adds_to uuid[] not null default '{}',
  -- Whether it can be booked twice in one appointment.
  add column repeatable boolean not null default false;
