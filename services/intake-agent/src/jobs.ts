import { intakeAgentEvents, phoneOf } from '@encaixe/contracts'
import type { JobOptions } from '@encaixe/service-kit'
import { Prisma } from '../generated/client.ts'
import type { AgentDatabase } from './store.ts'

const IDLE_EVERY_SECONDS = 15
const BATCH = 200

/** Ends idle conversations, and takeovers that the professional did not give back. */
export const endConversations = ({
  database,
  idleMinutes,
  clock,
}: {
  database: AgentDatabase
  idleMinutes: number
  clock: () => Temporal.Instant
}): JobOptions => ({
  name: 'idle conversations',
  every: IDLE_EVERY_SECONDS,
  async run(signal) {
    while (!signal.aborted) {
      const ended = await database.transaction(async ({ tx, emit }) => {
        const now = clock().toString()
        const rows = await tx.$queryRaw<{ id: string; address: string | null }[]>(Prisma.sql`
          update conversations set state = 'idle', human_until = null
          where id in (
            select id from conversations
            where (state = 'active' and last_inbound_at < ${now}::timestamptz - make_interval(mins => ${idleMinutes}::int))
              or (state = 'human' and human_until <= ${now}::timestamptz)
            limit ${BATCH}
            for update skip locked
          )
          returning id, address
        `)
        for (const { id, address } of rows) {
          await emit(intakeAgentEvents.ConversationIdle, {
            subject: id,
            data: { conversationId: id, phone: phoneOf(address), idleAt: now },
          })
        }
        return rows.length
      })
      if (ended < BATCH) return
    }
  },
})
