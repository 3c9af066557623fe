import { bookingEvents, type EventData } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import { excessOf } from '../ledger/ledger-by-bank.rule.ts'
import { mayReturn } from '../ledger/may-return.rule.ts'
import { type Entered, enterPayment, giveBackOf, type Refunded } from '../ledger/received.ts'
import { enterSettled } from '../ledger/refunds.ts'
import { peopleOf } from '../messages/conversation.ts'
import { messageOf, toldOf } from '../messages/message-view.ts'
import type { BookingWork, Parts } from '../store.ts'
import { newsOfRequest } from './payment-news.rule.ts'
import { renewCode } from './renew-code.ts'

type News = EventData<typeof bookingEvents.RequestedPaymentNews>['news']

/**
 * What becomes of a payment request that is about no appointment when its provider tells of money. One that was erased is
 * nobody's any more.
 */
export function onRequestedPayments({ clock, tasks }: Parts) {
  async function load({ tx }: BookingWork, id: string | undefined) {
    if (id === undefined) return null
    // Of two payments at the same time the second sees the first.
    await tx.$executeRaw(Prisma.sql`select from messages where id = ${id}::uuid for update`)
    const message = await tx.message.findUnique({ where: { id } })
    const client = message && (await tx.client.findUnique({ where: { id: message.clientId } }))
    const professional =
      message && (await tx.professional.findUnique({ where: { id: message.professionalId } }))
    return message && client && professional ? { message, client, professional } : null
  }
  type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>

  const ofMessage = ({ message: { id: messageId, clientId, professionalId } }: Loaded) => ({
    ...{ messageId, clientId, professionalId },
  })

  /**
   * Enters what came; what is more than was asked for goes back.
   * @returns what came in all and stays; null for what was known
   */
  async function enter(
    work: BookingWork,
    loaded: Loaded,
    data: Entered['data'],
  ): Promise<number | null> {
    const now = clock()
    const { clientId: _, ...of } = ofMessage(loaded)
    const money = await enterPayment(work.tx, ofMessage(loaded), data, now)
    if (!money) return null
    const leftCents = mayReturn(money)
    const cents = excessOf(data, { leftCents, owedCents: loaded.message.amountCents })
    await giveBackOf(work, tasks, of, data, { cents, money, reason: 'excess', now })
    return leftCents
  }

  async function tell(
    { tx, emit }: BookingWork,
    { message, client, professional }: Loaded,
    news: News,
    moved: { movedCents: number; missingCents?: number },
  ): Promise<void> {
    const { pixPayload, amountCents } = message
    await emit(bookingEvents.RequestedPaymentNews, {
      subject: client.id,
      data: {
        ...(await peopleOf(tx, { client, professional })),
        ...{ message: toldOf(messageOf(message, professional)), news },
        pix: { payload: pixPayload ?? '', amountCents },
        ...moved,
      },
    })
  }

  return {
    async onEntered({ data }: Entered, work: BookingWork): Promise<void> {
      const loaded = await load(work, data.messageId)
      if (!loaded) return
      const cameCents = await enter(work, loaded, data)
      const news = cameCents === null ? null : newsOfRequest(data)
      if (cameCents === null || news === null) return
      const { amountCents: movedCents } = data
      if (news !== 'incomplete') return tell(work, loaded, news, { movedCents })
      const missingCents = (loaded.message.amountCents ?? data.askedCents) - cameCents
      await tell(work, loaded, news, { movedCents, missingCents })
      const { id: messageId, professionalId: owner } = loaded.message
      await tasks.replace(work, renewCode, [{ data: { messageId }, dedupeKey: messageId, owner }])
    },

    async onRefunded({ data }: Refunded, work: BookingWork): Promise<void> {
      const loaded = await load(work, data.messageId)
      if (!loaded) return
      const money = await enterSettled(work.tx, ofMessage(loaded), data, clock())
      const news = data.state === 'failed' ? 'return_failed' : 'returned'
      if (money) await tell(work, loaded, news, { movedCents: data.amountCents })
    },
  }
}
