-- A page that is deleted takes all its reviews with it, hidden ones too: without them in the index, PostgreSQL read
-- every review of every page for that.
create index reviews_of_page on reviews (professional_id, id desc);
drop index reviews_of_professional;
