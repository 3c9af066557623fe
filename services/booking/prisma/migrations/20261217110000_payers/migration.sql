-- Who pays for a client, if it is somebody else: a mother for her son.
alter table clients add column payer_name text, add column payer_tax_id text;

-- What Carnê-Leão Web wants to know of who receives.
alter table receipt_settings add column occupation text, add column register text;
