-- Where a professional's clients pay, and the city that a Pix code and a calendar name.
alter table professionals
  add column instant_pay_key_type text,
  add column instant_pay_key text,
  add column city text;

-- The copies do not have these yet: `npm run ops -- copies rebuild` fetches them, which takes the version
-- that is here for newer.
update professionals set version = version - 1;
