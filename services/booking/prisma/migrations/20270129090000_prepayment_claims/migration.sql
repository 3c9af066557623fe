-- Who says that a prepayment came: the page's connected account, or the professional.
alter table appointment_charges
  add column confirmation text not null default 'automatic'
    check (confirmation in ('automatic', 'by_hand')),
  -- Until when the professional's answer to a client who says that it is paid is waited for.
  add column claim_until timestamptz,
  drop constraint appointment_charges_state_check,
  add constraint appointment_charges_state_check check (
    state in ('opening', 'waiting', 'claimed', 'unanswered', 'received', 'expired', 'closing', 'closed')),
  add constraint claims_are_by_hand check (
    state not in ('claimed', 'unanswered') or confirmation = 'by_hand'),
  add constraint claimed_until_then check ((state = 'claimed') = (claim_until is not null));

-- Each time that a client says that a prepayment by hand is paid, and what the professional answered.
create table prepayment_claims (
  id uuid primary key,
  appointment_id uuid not null references appointments (id) on delete cascade,
  professional_id uuid not null,
  -- Null once erased.
  client_phone text,
  claimed_at timestamptz not null,
  answer text check (answer in ('received', 'not_received', 'withdrawn', 'called_off')),
  answered_at timestamptz,
  constraint answered_at_a_time check ((answer is null) = (answered_at is null))
);
-- A phone keeps one time of a page by its word alone.
create unique index prepayment_claims_open on prepayment_claims (professional_id, client_phone)
where answer is null;
-- What decides whether a phone may claim again.
create index prepayment_claims_answered on prepayment_claims (professional_id, client_phone, answered_at)
where answer = 'not_received';
create index prepayment_claims_of on prepayment_claims (appointment_id);
-- What retention looks for.
create index prepayment_claims_by_age on prepayment_claims (answered_at);
