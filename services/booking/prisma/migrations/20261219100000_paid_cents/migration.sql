-- What came for an appointment, less what went back. What people said was paid was paid in full.
alter table appointments add column paid_cents integer not null default 0;
update appointments set paid_cents = price_cents where payment_status = 'captured';

-- The code of a charge that a payment request has; null: it has that of the page's own Pix key.
alter table messages add column pix_payload text;
