-- Whom a booking's notices greet and where they go, as typed in that booking. Null once erased.
alter table appointments
  add column contact_name text,
  add column contact_phone text,
  add column contact_email text;

update appointments set contact_name = clients.name, contact_phone = clients.phone
from clients where clients.id = appointments.client_id and clients.phone is not null;

-- An address may have been filled in by any of a client's bookings, and whoever's address it is will see
-- those that name it: it goes only where there was a single one.
update appointments set contact_email = clients.email
from clients where clients.id = appointments.client_id
  and not exists (
    select from appointments other
    where other.client_id = appointments.client_id and other.id <> appointments.id
  );

-- What is erased is null, names included.
alter table clients drop constraint clients_without_phone_are_nobody;
alter table clients alter column name drop not null;
update clients set name = null where phone is null;
alter table clients add constraint clients_without_phone_are_nobody
  check (phone is not null or (name is null and email is null and user_id is null));
alter table clients add constraint clients_with_phone_have_a_name
  check (phone is null or name is not null);

-- Anybody can type anybody's address: all of them were typed into public forms, and every link to an
-- account rested on nothing else.
alter table clients add column email_confirmed boolean not null default false;
alter table clients add constraint clients_confirm_what_is_there
  check (email is not null or not email_confirmed);
update clients set user_id = null where user_id is not null;

-- A booking looks for a confirmed address, a sign-in too; neither for one that was only typed.
drop index clients_email;
drop index clients_to_link;
create index clients_email on clients (professional_id, email) where email_confirmed;
create index clients_to_link on clients (email) where email_confirmed;
