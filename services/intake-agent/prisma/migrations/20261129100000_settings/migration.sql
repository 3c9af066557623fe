-- How the agent speaks of a page, as its professional wants it.
create table agent_settings (
  professional_id uuid primary key references professionals (id) on delete cascade,
  enabled boolean not null,
  greeting text,
  address text,
  price text,
  preparation text,
  tone text not null check (tone in ('friendly', 'formal'))
);
