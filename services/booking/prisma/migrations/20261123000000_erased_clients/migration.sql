-- A client whose account was deleted stays as the other side of appointments, which are kept as records,
-- and is nobody: a row without a phone has no address and no account either.
alter table clients alter column phone drop not null;
alter table clients add constraint clients_without_phone_are_nobody
  check (phone is not null or (email is null and user_id is null));
