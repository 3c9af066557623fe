-- What was captured, which a deposit leaves below the price; a refund changes nothing of it. Reports and receipts use it.
alter table appointments add column captured_cents integer not null default 0;
update appointments set captured_cents = price_cents where captured_at is not null;
