-- A package that somebody buys can be charged for, too.
alter table charges
  add column purchase_id uuid,
  drop constraint charges_for_one,
  add constraint charges_for_one check (num_nonnulls(appointment_id, message_id, purchase_id) = 1);
create unique index charges_open_of_purchase on charges (purchase_id) where state = 'open';
create index charges_by_purchase on charges (purchase_id) where purchase_id is not null;
