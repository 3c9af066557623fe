-- When the owner's event or page last showed a copy: a rebuild takes over older versions of those it has
-- not seen since it began, and removes those that nobody has shown.
alter table professionals add column seen_at timestamptz not null default now();
alter table availabilities add column seen_at timestamptz not null default now();
alter table plans add column seen_at timestamptz not null default now();
