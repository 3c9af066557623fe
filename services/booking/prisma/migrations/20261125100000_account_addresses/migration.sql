-- The verified address of an account, as it last signed in: which bookings it sees that were made with it.
create table accounts (
  user_id text primary key,
  email text not null
);

-- When the phone was last proven by the account that the row is linked to.
alter table clients add column proven_at timestamptz;
alter table clients drop constraint clients_without_phone_are_nobody;
alter table clients add constraint clients_without_phone_are_nobody
  check (phone is not null or coalesce(name, email, user_id, proven_at::text) is null);

-- An address is looked for where it is confirmed (a sign-in) and where it was typed (an erasure).
drop index clients_to_link;
create index clients_of_email on clients (email) where email is not null;
-- A proof of a phone concerns every row of it, whoever's clients they are.
create index clients_of_phone on clients (phone) where phone is not null;
create index appointments_by_contact_email on appointments (contact_email, created_at)
where contact_email is not null;
