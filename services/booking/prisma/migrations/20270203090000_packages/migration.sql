-- Sessions that are sold together and used one by one.
alter table professionals add column packages jsonb not null default '[]';

-- A package that a client bought, as agreed.
create table purchases (
  id uuid primary key,
  professional_id uuid not null,
  client_id uuid not null references clients (id),
  package_id uuid not null,
  package_name text not null,
  price_cents integer not null check (price_cents between 0 and 100000000),
  valid_days integer check (valid_days between 1 and 1095),
  status text not null check (status in ('open', 'active', 'used', 'expired', 'cancelled')),
  -- Who sold it: the professional, or the page.
  source text not null check (source in ('professional', 'page')),
  -- Who says that it is paid: the page's connected account, or the professional.
  confirmation text not null check (confirmation in ('automatic', 'by_hand')),
  -- What came, less what went back, and what is on its way back; kept by triggers.
  paid_cents integer not null default 0 check (paid_cents >= 0),
  returning_cents integer not null default 0 check (returning_cents >= 0),
  bought_at timestamptz not null,
  -- Until when its payment is waited for; null: it is not.
  waits_until timestamptz,
  -- Since when its client says that it is paid; null: they do not.
  claimed_at timestamptz,
  -- How often the professional has not found it.
  denials integer not null default 0,
  active_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- When its client heard that one session is left, and that it ends soon: once each.
  last_told_at timestamptz,
  ending_told_at timestamptz,
  -- Whether its client hears of it by us.
  notify boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint open_ones_wait check (status <> 'open' or waits_until is not null),
  constraint claims_are_of_open_ones check (claimed_at is null or status = 'open'),
  constraint active_since_then check (status not in ('active', 'used', 'expired') or active_at is not null)
);
create index purchases_of_page on purchases (professional_id, bought_at desc, id desc);
create index purchases_of_client on purchases (client_id, bought_at desc);
-- What time does with them.
create index purchases_waiting on purchases (waits_until) where status = 'open';
create index purchases_ending on purchases (expires_at) where status = 'active' and expires_at is not null;
-- What retention looks for.
create index purchases_by_age on purchases (ended_at) where ended_at is not null;
-- One open claim of a client at a page.
create unique index purchases_claimed on purchases (professional_id, client_id) where claimed_at is not null;

-- The kinds of sessions of a purchase. What is left of one is the sum of its ledger, kept by a trigger, and never below zero.
create table purchase_entries (
  purchase_id uuid not null references purchases (id) on delete cascade,
  entry integer not null check (entry between 0 and 9),
  service_ids uuid[] not null check (cardinality(service_ids) between 1 and 50),
  service_names text[] not null,
  sessions integer not null check (sessions between 1 and 100),
  sessions_left integer not null default 0,
  primary key (purchase_id, entry),
  constraint sessions_left_in_bounds check (sessions_left between 0 and sessions)
);

-- What became of each session: rows are added, and nothing is changed.
create table session_ledger (
  id uuid primary key,
  purchase_id uuid not null,
  entry integer not null,
  delta integer not null,
  reason text not null check (
    reason in ('bought', 'used', 'returned', 'given_back', 'expired', 'extended', 'cancelled')),
  actor text not null check (actor in ('professional', 'client', 'agent', 'provider', 'system')),
  -- Of what was used, returned or given back; it may be gone before the purchase.
  appointment_id uuid,
  at timestamptz not null,
  foreign key (purchase_id, entry) references purchase_entries (purchase_id, entry) on delete cascade,
  constraint sessions_go_one_by_one check (case reason
    when 'used' then delta = -1 and appointment_id is not null
    when 'returned' then delta = 1 and appointment_id is not null
    when 'given_back' then delta = 1 and appointment_id is not null
    when 'bought' then delta > 0 and appointment_id is null
    when 'extended' then delta > 0 and appointment_id is null
    else delta < 0 and appointment_id is null
  end)
);
create index session_ledger_of on session_ledger (purchase_id, entry);
create index session_ledger_of_appointment on session_ledger (appointment_id) where appointment_id is not null;

create function count_sessions() returns trigger language plpgsql as $$
begin
  update purchase_entries set sessions_left = sessions_left + sums.delta
  from (select purchase_id, entry, sum(delta) as delta from added group by purchase_id, entry) sums
  where purchase_entries.purchase_id = sums.purchase_id and purchase_entries.entry = sums.entry;
  -- An appointment has at most one session at a time, and gives back none that it does not have.
  if exists (
    select from session_ledger
    where appointment_id in (select appointment_id from added where appointment_id is not null)
    group by appointment_id having sum(delta) not in (-1, 0)
  ) then
    raise exception 'an appointment uses one session' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger count_added_sessions after insert on session_ledger
  referencing new table as added for each statement execute function count_sessions();

create function keep_sessions() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of sessions is only added to' using errcode = 'check_violation';
end $$;
create trigger keep_sessions before update on session_ledger for each row execute function keep_sessions();

-- Which session pays an appointment, the how many-th of how many, and what of the price it is for. Its own price is what
-- goes beyond that.
alter table appointments
  add column purchase_id uuid references purchases (id),
  add column purchase_entry integer,
  add column session_number integer check (session_number >= 1),
  add column sessions_of integer check (sessions_of >= 1),
  add column covered_cents integer check (covered_cents >= 0),
  -- Which of its items the session is for.
  add column covered_item integer check (covered_item between 0 and 4),
  add constraint paid_with_a_session check (
    num_nonnulls(purchase_id, purchase_entry, session_number, sessions_of, covered_cents, covered_item) in (0, 6));
create index appointments_of_purchase on appointments (purchase_id) where purchase_id is not null;

-- Whether a series draws on packages of its client, and when its professional was asked how it goes on without.
alter table recurring_schedules
  add column uses_sessions boolean not null default false,
  add column sessions_asked_at timestamptz;

-- The money of a package is entered as that of an appointment is.
alter table payment_entries
  add column purchase_id uuid references purchases (id) on delete cascade,
  drop constraint payment_entries_for_one,
  add constraint payment_entries_for_one check (
    num_nonnulls(appointment_id, message_id, purchase_id) = 1
    and (client_id is null) = (appointment_id is not null));
create index payment_entries_of_purchase on payment_entries (purchase_id) where purchase_id is not null;

alter table refunds
  add column purchase_id uuid references purchases (id) on delete cascade,
  drop constraint refunds_check1,
  add constraint refunds_for_one check (num_nonnulls(appointment_id, message_id, purchase_id) = 1);
create index refunds_of_purchase on refunds (purchase_id) where purchase_id is not null;

create function add_to_paid_purchase(purchase uuid, change bigint) returns void language sql as $$
  update purchases set paid_cents = paid_cents + change where id = purchase and change <> 0
$$;

create or replace function count_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_paid(appointment_id, message_id, sum(amount_cents))
    from added where struck_at is null and purchase_id is null group by appointment_id, message_id;
    perform add_to_paid_purchase(purchase_id, sum(amount_cents))
    from added where struck_at is null and purchase_id is not null group by purchase_id;
    -- What is on its way back is not given back by hand.
    if exists (
      select from added join appointments a on a.id = added.appointment_id
      where added.amount_cents < 0 and added.confirmed_by = 'professional' and a.paid_cents < a.returning_cents
    ) or exists (
      select from added join purchases p on p.id = added.purchase_id
      where added.amount_cents < 0 and added.confirmed_by = 'professional' and p.paid_cents < p.returning_cents
    ) then
      raise exception 'more would be given back by hand than is left' using errcode = 'check_violation';
    end if;
  elsif tg_op = 'UPDATE' then
    perform add_to_paid(after.appointment_id, after.message_id, sum(
      case when after.struck_at is null then after.amount_cents else 0 end
      - case when before.struck_at is null then before.amount_cents else 0 end))
    from after join before using (id) where after.purchase_id is null
    group by after.appointment_id, after.message_id;
    perform add_to_paid_purchase(after.purchase_id, sum(
      case when after.struck_at is null then after.amount_cents else 0 end
      - case when before.struck_at is null then before.amount_cents else 0 end))
    from after join before using (id) where after.purchase_id is not null group by after.purchase_id;
  else
    perform add_to_paid(appointment_id, message_id, -sum(amount_cents))
    from before where struck_at is null and purchase_id is null group by appointment_id, message_id;
    perform add_to_paid_purchase(purchase_id, -sum(amount_cents))
    from before where struck_at is null and purchase_id is not null group by purchase_id;
  end if;
  return null;
end $$;

create or replace function count_refund() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' then change := change - (old.amount_cents - old.done_cents - old.failed_cents); end if;
  if tg_op <> 'DELETE' then change := change + (new.amount_cents - new.done_cents - new.failed_cents); end if;
  if change = 0 then return null; end if;
  update appointments set returning_cents = returning_cents + change
  where id = case when tg_op = 'DELETE' then old.appointment_id else new.appointment_id end;
  update purchases set returning_cents = returning_cents + change
  where id = case when tg_op = 'DELETE' then old.purchase_id else new.purchase_id end;
  if tg_op = 'INSERT' and (exists (
    select from appointments where id = new.appointment_id and paid_cents < returning_cents
  ) or exists (
    select from purchases where id = new.purchase_id and paid_cents < returning_cents
  )) then
    raise exception 'more would go back than is left' using errcode = 'check_violation';
  end if;
  return null;
end $$;
