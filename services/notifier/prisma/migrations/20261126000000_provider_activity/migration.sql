alter table provider_signs rename to provider_activity;
alter index provider_signs_pkey rename to provider_activity_pkey;

-- For replicas of the version before, while they are being replaced. It may go with the next migration.
create view provider_signs as select provider, accepted_at, reported_at from provider_activity;
