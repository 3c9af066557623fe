-- A sign-in links the clients of its address, whoever's clients they are; an account asks where it
-- is a client.
create index clients_to_link on clients (email) where email is not null;
create index clients_of_account on clients (user_id) where user_id is not null;
