-- A plan made while the table was empty took this index for the cap of a page too, and read it whole. Now it
-- serves only those who ask for a phone.
drop index appointments_public_by_contact_phone;
create index appointments_public_by_contact_phone on appointments (contact_phone, created_at)
where source = 'public' and contact_phone is not null;
