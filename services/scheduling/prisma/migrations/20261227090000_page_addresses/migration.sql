-- The addresses that pages have, and those they had: one row for an address, so that its key decides between two who
-- want it.
create table page_addresses (
  slug text primary key check (slug ~ '^[a-z0-9-]{3,60}$'),
  professional_id uuid not null references professionals on delete cascade,
  -- null: the page has it now.
  left_at timestamptz(3)
);
create index page_addresses_professional_id_idx on page_addresses (professional_id);

insert into page_addresses (slug, professional_id) select slug, id from professionals;
