-- How often a language model was asked on a day: by a conversation, for a page, by all.
create table model_uses (
  day date not null,
  key text not null,
  turns integer not null,
  primary key (day, key)
);
