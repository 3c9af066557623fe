-- What a client wrote while the professional answers: it is to stand in the conversation of the two as well.
alter table messages add column for_thread boolean not null default false;
create index messages_for_threads on messages (id) where for_thread;
