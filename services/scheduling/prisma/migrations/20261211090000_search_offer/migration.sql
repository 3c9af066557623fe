-- What a page offers and where, to be searched: services, districts, cities, `online`.
ALTER TABLE "professionals" ADD COLUMN "search_offer" TEXT NOT NULL DEFAULT '';

with words as (
  select professional_id, name as text from services where active
  union all
  select professional_id,
    concat_ws(' ', label, district, city, case when kind = 'online' then 'online por video videochamada remoto a distancia' end)
  from places where active
),
offers as (
  select professional_id,
    regexp_replace(
      translate(lower(string_agg(text, ' ')), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'),
      '[^a-z0-9]+', ' ', 'g'
    ) as text
  from words group by professional_id
)
update professionals set search_offer = ' ' || trim(offers.text)
from offers where offers.professional_id = professionals.id;

drop index professionals_by_word;
create index professionals_by_word
  on professionals using gin ((search_text || search_offer) gin_trgm_ops) where published;

-- What barbers and hairdressers are looked for by, as src/public-pages/search.rule.ts writes it from now on.
update professionals
set search_headline = search_headline || ' cabelo', search_text = search_text || ' cabelo'
where profession in ('barber', 'hairdresser');
