-- What the provider keeps of a Pix that came, in centavos; null: it does not say. It is part of the amount.
alter table payment_entries add column fee_cents integer check (fee_cents >= 0);
