-- What an appointment's own links are made with: raised, those that were sent open nothing any more.
alter table appointments
  add column link_generation integer not null default 0
    check (link_generation between 0 and 65535);
