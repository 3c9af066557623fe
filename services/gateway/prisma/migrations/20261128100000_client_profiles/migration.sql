-- What an account fills booking forms in with, as it has entered it; null: what else is known of it.
create table client_profiles (
  user_id text primary key,
  name text,
  phone text,
  email text
);
