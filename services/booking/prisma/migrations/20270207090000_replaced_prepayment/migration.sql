-- Whether a prepayment was not asked for since the session pays: its client cannot take such a session back.
alter table appointments add column replaces_prepayment boolean,
  add check (replaces_prepayment is null or purchase_id is not null);
