-- Reminders and presses are tasks since 20261206100000, and so are the tries of a delivery (20270127100000).
drop table reminders;
drop table button_presses;
alter table deliveries drop column next_attempt_at;
