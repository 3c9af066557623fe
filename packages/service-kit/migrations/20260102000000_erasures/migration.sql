-- What a service has done about the accounts that people had deleted. It names no one: ids only, and
-- those of what was found are forgotten once nothing of it is left.
create table erasures (
  deletion_id uuid primary key,
  user_id text not null,
  professional_id uuid,
  -- null while only another service has spoken of it: the request itself is still on its way.
  requested_at timestamptz,
  -- Streams whose owner says that they hold nothing of the person any more.
  heard text[] not null default '{}',
  -- Ids of what is about the person, by kind: whose events have to go. null once they are gone.
  found jsonb default '{}',
  -- When the tables were last cleared of the person.
  erased_at timestamptz,
  -- When everything was gone and that was told.
  told_at timestamptz
);
create index erasures_not_told on erasures (requested_at) where told_at is null;
