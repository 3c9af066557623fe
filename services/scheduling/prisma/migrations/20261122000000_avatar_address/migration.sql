-- As long as the contract allows: an object store's address with its path may be long.
alter table professionals
  drop constraint professionals_avatar_url_check,
  add constraint professionals_avatar_url_check check (length(avatar_url) <= 2000);
