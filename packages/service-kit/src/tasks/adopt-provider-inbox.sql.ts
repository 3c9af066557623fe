import type { RawSql } from '../database/outbox.ts'

/**
 * Moves some rows of `provider_inbox`, which tasks replace, except those that a replica of the version before has in
 * hand. The next release deletes this file and, in a migration, the table.
 */
export const adoptProviderInbox = (prisma: RawSql) =>
  prisma.$executeRaw`
    with moved as (
      delete from provider_inbox where id in (
        select id from provider_inbox limit 5000 for update skip locked
      )
      returning *
    )
    insert into tasks (id, kind, dedupe_hash, body, due_at, attempts, error, created_at, done_at,
      failed_at, traceparent, request_id)
    select id, replace(provider, '_', '-') || '-webhook', dedupe_hash, body, next_attempt_at, attempts,
      error, received_at, handled_at, failed_at, traceparent, request_id
    from moved
    on conflict (kind, dedupe_hash) do nothing`
