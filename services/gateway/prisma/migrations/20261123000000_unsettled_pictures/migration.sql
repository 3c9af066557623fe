-- Files of pictures that perhaps nobody shows: noted before one comes or goes, settled by a sweep.
create table unsettled_pictures (
  name text primary key,
  user_id text not null,
  noted_at timestamptz(3) not null
);
