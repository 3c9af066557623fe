-- Whoever is signed in asks for what is theirs.
create index professionals_of_account on professionals (user_id);
-- The list of clients is in the order of their names.
create index clients_by_name on clients (professional_id, plain_text(name), id)
  where phone is not null;
