-- The words that published pages are found by and that somebody may type with a slip (docs/explore.md). A hundred thousand
-- pages have some ten thousand of them: a slip is compared with those, and not with all pages.
create table search_words (
  word text primary key
);
create index search_words_like on search_words using gin (word gin_trgm_ops);

create function search_words_of(texts text) returns setof text language sql immutable as $$
  select distinct word from regexp_split_to_table(texts, ' ') as word where length(word) >= 4 order by word
$$;

-- A name may be among the words: one that no page has any more goes with the last page that had it.
create function keep_search_words() returns trigger language plpgsql as $$
declare
  held text := '';
  had text := '';
begin
  if tg_op <> 'DELETE' and new.published then
    held := new.search_name || new.search_offer || ' ' || new.search_city;
    insert into search_words select search_words_of(held) on conflict do nothing;
  end if;
  if tg_op <> 'INSERT' and old.published then
    had := old.search_name || old.search_offer || ' ' || old.search_city;
    delete from search_words
    where word in (select search_words_of(had) except select search_words_of(held))
      and not exists (
        select from professionals where published and search @@ to_tsquery('simple', search_words.word)
      );
  end if;
  return null;
end $$;

create trigger keep_search_words
  after insert or delete or update of search_name, search_offer, search_city, published
  on professionals for each row execute function keep_search_words();

insert into search_words
select word from professionals,
  search_words_of(search_name || search_offer || ' ' || search_city) as word
where published
on conflict do nothing;

-- Pages with a word of a search in their name come before all others.
create index professionals_by_name on professionals using gin (to_tsvector('simple', search_name)) where published;
-- Slips are looked for among words.
drop index professionals_near;
