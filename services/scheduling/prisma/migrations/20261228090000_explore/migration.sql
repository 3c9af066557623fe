alter table professionals
  -- Of the IBGE; null: no municipality is known by what the page says.
  add column city_code integer,
  -- null: all is to be agreed on.
  add column price_from integer,
  add column is_online boolean not null default false,
  -- Of 100; a job writes it (docs/explore.md).
  add column activity smallint not null default 80 check (activity between 1 and 100),
  -- Which version of the rule wrote what the page is found by; a job writes older ones again.
  add column search_version smallint not null default 0,
  -- Thousandths of a star: the average with ten reviews of 4.5 added (src/explore/rank.rule.ts).
  add column rating_score integer not null generated always as (
    ((rating_sum + 45)::bigint * 1000 / (rating_count + 10))::integer
  ) stored,
  add column quality integer not null generated always as (
    ((rating_sum + 45)::bigint * 1000 / (rating_count + 10) * activity / 100)::integer
  ) stored,
  -- Words as they are typed, for their beginnings, and their Portuguese stems.
  add column search tsvector generated always as (
    to_tsvector('simple', search_text || search_offer) || to_tsvector('portuguese', search_text || search_offer)
  ) stored;

drop index professionals_by_rating;
drop index professionals_by_profession;
drop index professionals_by_word;
-- `rating_rank` goes with the next release: the version before reads it.

create index professionals_search on professionals using gin (search) where published;
-- For words with a slip.
create index professionals_near on professionals
  using gin ((search_name || search_offer || ' ' || search_city) gin_trgm_ops) where published;
-- The list without words, as it is sorted.
create index professionals_by_quality on professionals ((-quality), id) where published;
create index professionals_by_rating on professionals ((-rating_score), id) where published;
create index professionals_by_price on professionals ((coalesce(price_from, 2147483647)), id) where published;
create index professionals_by_profession on professionals (profession, (-quality), id) where published;
create index professionals_by_city on professionals (city_code, profession, (-quality), id) where published;
create index professionals_best_of_city on professionals (city_code, (-quality), id) where published;
create index professionals_old_search on professionals (search_version);
