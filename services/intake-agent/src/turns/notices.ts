import { notifierRpcs, type RpcOutput } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { WaitingTurn } from './load-turns.sql.ts'

type Listed = RpcOutput<typeof notifierRpcs.listNoticesTo>['items'][number]

export interface SentNotice extends Listed {
  /** Sent in the last three days. An older notice is here only if a message replies to it. */
  isRecent: boolean
}

/** A client may be writing about a notice of the last three days. */
const NOTICE_HOURS = 72

/**
 * Asks for the notices that the messages of a turn reply to, and for those that were sent there lately: older ones first,
 * then the recent, each the latest first.
 * @param address where the conversation is on WhatsApp; null: in the chat of a page nobody replies to a notice
 */
export async function noticesTo(
  address: string | null,
  { messages }: Pick<WaitingTurn, 'messages'>,
  { bus, now }: { bus: Pick<Bus, 'call'>; now: Temporal.Instant },
): Promise<SentNotice[]> {
  if (address === null) return []
  const since = now.subtract({ hours: NOTICE_HOURS })
  const repliedTo = messages.flatMap(({ contextId }) => contextId ?? [])
  const asked = { to: address, since: since.toString(), repliedTo }
  const { items } = await bus.call(notifierRpcs.listNoticesTo, asked)
  return items.map((one) => ({
    ...one,
    isRecent: Temporal.Instant.compare(Temporal.Instant.from(one.sentAt), since) >= 0,
  }))
}
