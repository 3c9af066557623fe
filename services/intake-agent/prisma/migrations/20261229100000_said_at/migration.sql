-- When somebody said it, by the provider's clock. Null of what we wrote, in chats of pages, and of messages from before.
alter table messages add column said_at timestamptz(3);
