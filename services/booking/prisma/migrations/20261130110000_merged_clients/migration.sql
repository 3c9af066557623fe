-- Who was written down twice is one client: the other row stays as a name for what still speaks of it.
alter table clients add column merged_into_id uuid references clients;
create index clients_merged on clients (merged_into_id) where merged_into_id is not null;

-- The phones of rows that were merged: whoever books with one is the client that it went to.
create table merged_phones (
  professional_id uuid not null,
  phone text not null,
  client_id uuid not null references clients,
  primary key (professional_id, phone)
);
create index merged_phones_of_client on merged_phones (client_id);
