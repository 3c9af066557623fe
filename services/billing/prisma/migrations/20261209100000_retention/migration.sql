-- What retention looks for (src/retention.ts).
create index subscriptions_erased on subscriptions (erased_at) where erased_at is not null;
