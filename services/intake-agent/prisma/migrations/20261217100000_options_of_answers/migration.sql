-- What a client can choose stands in the answer itself: one row instead of one more for each option.
alter table messages add column options jsonb;
drop table offers;
