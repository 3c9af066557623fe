-- Who last proved a phone. Null: somebody without an account, which ends an older proof of an account.
create table proven_phones (
  phone text primary key,
  user_id text,
  proven_at timestamptz not null
);
create index proven_phones_of_account on proven_phones (user_id) where user_id is not null;

insert into proven_phones (phone, user_id, proven_at)
select distinct on (phone) phone, user_id, proven_at from clients
where phone is not null and user_id is not null and proven_at is not null
order by phone, proven_at desc;

-- Since when the client's phone counts as proven by whoever has it; an account need not be linked.
alter table clients add column phone_confirmed_at timestamptz;
