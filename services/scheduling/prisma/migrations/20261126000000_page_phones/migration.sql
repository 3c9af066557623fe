-- Until a page's owner has typed the code sent to a phone, nothing but the code goes there.
alter table professionals
  alter column phone drop not null,
  add column pending_phone text check (pending_phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_proven_at timestamptz(3),
  add constraint professionals_proven_phone_is_there
    check (phone is not null or phone_proven_at is null),
  add constraint professionals_pending_phone_is_another
    check (pending_phone <> phone);

-- Where notices have gone until now they go on.
update professionals set phone_proven_at = created_at;
