import { type LoggedEvent, type notifierRpcs, webhookData, webhookType } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { ownedPage } from '../copies.ts'
import type { NotifierDatabase } from '../store.ts'

const PAGE = 100

interface Row {
  id: string
  type: string
  occurredAt: Date
  data: unknown
}

/** What happened on a page, for who was away. Events of the last two seconds come with the next page: they may still
 * be overtaken. */
export const eventLog = ({
  prisma,
}: NotifierDatabase): HandlersOf<typeof notifierRpcs, 'listEventLog'> => ({
  async listEventLog({ after, type }, { actor: { userId } }) {
    const { professionalId } = await ownedPage(prisma, userId)
    const rows = await prisma.$queryRaw<Row[]>(Prisma.sql`
      select id::text, type, occurred_at as "occurredAt", data from webhook_events
      where professional_id = ${professionalId}::uuid
        and recorded_at < clock_timestamp() - interval '2 seconds'
        and (${type ?? null}::text is null or type = ${type ?? null}::text)
        and (recorded_at, id) > (
          coalesce((select recorded_at from webhook_events where id = ${after ?? null}::uuid), '-infinity'),
          coalesce(${after ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
        )
      order by recorded_at, id
      limit ${PAGE + 1}`)
    const items = rows.slice(0, PAGE).flatMap(loggedOf)
    return { items, nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
  },
})

function loggedOf({ id, occurredAt, ...row }: Row): LoggedEvent[] {
  const [type, data] = [webhookType.safeParse(row.type).data, webhookData.safeParse(row.data).data]
  return type && data ? [{ id, type, data, timestamp: occurredAt.toISOString() }] : []
}
