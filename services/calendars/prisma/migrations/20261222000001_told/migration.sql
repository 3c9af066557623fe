alter table professionals add column name text, add column phone text;
alter table connections add column told_at timestamptz(3);
