-- Words that a person sends from their phone to be answered with a code. Word, ticket and phone are keyed hashes.
create table phone_words (
  id uuid primary key,
  word_key text not null unique,
  ticket_key text not null,
  purpose text not null check (purpose in ('session', 'account')),
  user_id text,
  address_key text not null,
  network_key text not null,
  -- Who sent it, so that a message that comes twice is answered once.
  phone_key text,
  created_at timestamptz(3) not null
);
create index phone_words_address on phone_words (address_key, created_at);
create index phone_words_network on phone_words (network_key, created_at);
create index phone_words_created on phone_words (created_at);

-- A code that answers a word proves the phone only to whoever holds the word's ticket.
alter table phone_codes add column ticket_key text;

-- The phones that an account has proven, as keyed hashes, until another person proves them.
create table proven_phones (
  phone_key text primary key,
  user_id text not null,
  proven_at timestamptz(3) not null
);
create index proven_phones_account on proven_phones (user_id);
