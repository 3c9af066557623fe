-- What a page looks like: its colour, what clients ask, and pictures of the work.
alter table professionals
  add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  add column faq jsonb not null default '[]'
    check (case when jsonb_typeof(faq) = 'array' then jsonb_array_length(faq) <= 12 else false end);

create table work_photos (
  id uuid primary key,
  professional_id uuid not null references professionals on delete cascade,
  -- The gateway keeps the file.
  url text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  description text not null check (length(description) <= 120),
  is_cover boolean not null default false,
  position integer not null check (position >= 0)
);
create unique index work_photos_professional_id_url_key on work_photos (professional_id, url);
create unique index one_cover_of_professional on work_photos (professional_id) where is_cover;
