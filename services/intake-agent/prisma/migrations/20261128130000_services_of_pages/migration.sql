-- What can be booked at a page, and where: those that are active, in their order.
alter table professionals
  add column services jsonb not null default '[]',
  add column places jsonb not null default '[]';
