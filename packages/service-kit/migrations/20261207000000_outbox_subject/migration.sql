-- An erasure finds the events of what it erased.
create index outbox_subject on outbox (subject);
