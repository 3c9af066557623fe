-- When a copy was last shown by its owner: a rebuild takes also what went back since (a restored backup).
alter table plans add column seen_at timestamptz not null default now();
