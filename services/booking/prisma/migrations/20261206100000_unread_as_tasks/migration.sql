-- Tasks replace this column. The version before has moved its values already; what is left moves here.
-- The next release drops the column.
with adopted as (
  update messages set notify_at = null
  from (select id, notify_at from messages where notify_at is not null for update) as due
  where messages.id = due.id
  returning due.id, due.notify_at
)
insert into tasks (id, kind, body, due_at)
select gen_random_uuid(), 'tell-unread-message', jsonb_build_object('messageId', id), notify_at
from adopted;
