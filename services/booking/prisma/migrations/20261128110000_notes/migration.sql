-- Keys of notes: each is itself sealed by a key of the environment, named in `sealed_by`.
create table note_keys (
  id uuid primary key,
  sealed_by text not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- What a professional keeps of a client. Its text stands here, sealed by AES-256-GCM, and nowhere else.
create table client_notes (
  id uuid primary key,
  professional_id uuid not null,
  client_id uuid not null references clients,
  key_id uuid not null references note_keys,
  -- The nonce, the tag and the text.
  sealed bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index client_notes_of_client on client_notes (client_id, id);
create index client_notes_of_professional on client_notes (professional_id, id);
create index client_notes_of_key on client_notes (key_id);

-- Who read or changed them, for their professional.
create table note_accesses (
  id uuid primary key,
  professional_id uuid not null,
  client_id uuid,
  note_id uuid,
  action text not null check (action in ('read', 'created', 'changed', 'deleted', 'exported')),
  session_id text,
  at timestamptz not null
);
create index note_accesses_of_professional on note_accesses (professional_id, id desc);
create index note_accesses_of_client on note_accesses (client_id, id desc);
