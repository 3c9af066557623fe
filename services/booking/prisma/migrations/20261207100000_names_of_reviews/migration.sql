-- Whose name a review shows: the client's, the one typed in its booking, or nobody's. Whoever holds a link of one
-- booking may be a stranger who typed the client's phone: the client's name is not theirs to show.
alter table reviews add column name_from text not null default 'client'
  check (name_from in ('client', 'contact', 'nobody'));
