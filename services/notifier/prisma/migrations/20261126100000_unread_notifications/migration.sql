-- How much is unread is asked with every page that shows the bell: of years of notifications only these.
create index notifications_unread on notifications (user_id) where read_at is null;
