-- No version in use reads these: retries are BullMQ's (ADR 36), reminders and button presses are tasks.
alter table deliveries drop column next_attempt_at;
drop table reminders;
drop table button_presses;
