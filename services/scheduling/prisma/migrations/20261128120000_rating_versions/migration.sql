-- Which of booking's counts of a page's reviews this is: an older one changes nothing.
alter table professionals add column rating_version integer not null default 0;
