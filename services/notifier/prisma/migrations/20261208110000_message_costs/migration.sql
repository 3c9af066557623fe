-- Messages by page and month as the provider prices them: counts alone, nobody's phone.
create table message_costs (
  professional_id uuid not null,
  month date not null,
  category text not null,
  type text not null,
  messages integer not null,
  primary key (month, professional_id, category, type)
);
