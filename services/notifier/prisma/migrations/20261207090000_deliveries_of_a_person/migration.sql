-- What was sent to somebody is exported and erased by these.
create index deliveries_of_professional on deliveries (professional_id) where professional_id is not null;
create index deliveries_of_account on deliveries (account_id) where account_id is not null;
create index deliveries_in_app on deliveries (recipient) where channel = 'in_app';
create index deliveries_to_person on deliveries (recipient) where audience = 'person';
