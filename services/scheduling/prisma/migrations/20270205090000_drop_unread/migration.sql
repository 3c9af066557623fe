-- Explore sorts by rating_score since 20261228090000; the indexes were replaced on 2027-01-14.
alter table professionals drop column rating_rank;
drop index search_words_like;
drop index professionals_to_tell_holidays;
