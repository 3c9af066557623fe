-- A semicolon in a comment; and a function with some in its body: scripts must not be cut at them.
create extension if not exists btree_gist;

create table counters (
  id uuid primary key,
  value integer not null default 0,
  label text not null unique
);

create function is_even(number integer) returns boolean language plpgsql immutable as $$
begin
  return number % 2 = 0;
end
$$;

create table reservations (
  counter_id uuid not null,
  during tstzrange not null,
  exclude using gist (counter_id with =, during with &&)
);
