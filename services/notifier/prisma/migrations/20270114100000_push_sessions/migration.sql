-- The session in which a browser subscribed: the subscription goes with it. Null: of an access token, or from before.
alter table push_subscriptions add column session_id text;
create index push_subscriptions_by_session on push_subscriptions (session_id) where session_id is not null;
