-- What was captured where that is not the price: a deposit. Null: the price. A refund changes nothing of it; reports and
-- receipts use it.
alter table appointments add column captured_cents integer;
