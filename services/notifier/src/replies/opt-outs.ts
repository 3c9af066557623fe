import { createHmac } from 'node:crypto'
import { notifierEvents } from '@encaixe/contracts'
import { batched } from '@encaixe/service-kit'
import type { DeliveryRef } from '../deliveries/delivery.ts'
import { msgOptOutConfirmed } from '../notices/account/msg-opt-out-confirmed.ts'
import { keepOptOut, optedOutAmong } from '../preferences/opt-outs.sql.ts'
import { insertDeliveries } from '../sending/insert-deliveries.sql.ts'
import type { NotifierDatabase, NotifierWork } from '../store.ts'
import type { Word } from './inbound-message.rule.ts'

/** How long the confirmation is useful. */
const ANSWER_HOURS = 24

export interface OptOuts {
  /** Whether a phone (E.164) wants no messages but answers. */
  isOptedOut(phone: string): Promise<boolean>
  /** Keeps somebody's latest word, tells others of a change, and answers. */
  keep(work: NotifierWork, word: Word, itemId: string): Promise<DeliveryRef[]>
}

/** Opt-outs, by a keyed hash of the phone, so that the list names nobody. */
export function openOptOuts(
  { prisma }: Pick<NotifierDatabase, 'prisma'>,
  { secret, clock }: { secret: string; clock: () => Temporal.Instant },
): OptOuts {
  const hashOf = (phone: string) =>
    createHmac('sha256', secret).update(`opt-out ${phone}`).digest('base64url')
  const ask = batched(async (hashes: string[]) => {
    const found = await optedOutAmong(prisma, hashes)
    return hashes.map((hash) => found.has(hash))
  })

  return {
    isOptedOut: (phone) => ask(hashOf(phone)),
    async keep({ tx, emit }, { phone, word, at }, itemId) {
      const optedOut = word === 'stop'
      const phoneHash = hashOf(phone)
      const { isLatest, isChange } = await keepOptOut(tx, { phoneHash, optedOut, at })
      // Whoever has said the opposite since has their answer.
      if (!isLatest) return []
      if (isChange) {
        await emit(notifierEvents.OptOutChanged, {
          subject: itemId,
          data: { phoneHash, optedOut, changedAt: at },
        })
      }
      const until = clock().add({ hours: ANSWER_HOURS }).toString()
      const deliveries = msgOptOutConfirmed.to(
        { userId: null, phone, email: null },
        { optedOut, until },
        { professionalId: null, timezone: 'America/Sao_Paulo' },
      )
      return insertDeliveries(tx, [{ eventId: itemId, traceparent: undefined, deliveries }])
    },
  }
}
