alter table button_presses add column asked_version integer;
