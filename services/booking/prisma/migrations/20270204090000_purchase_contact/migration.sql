-- The phone that a package was bought with on the page: it opens the purchase also once its client was merged into another.
alter table purchases add column contact_phone text;
-- How many somebody bought on pages today.
create index purchases_by_phone on purchases (contact_phone, bought_at) where contact_phone is not null;
