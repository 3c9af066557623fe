import {
  type billingEvents,
  bookingEvents,
  type CloudEvent,
  type EventData,
} from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import { peopleOf } from '../messages/conversation.ts'
import { messageOf, toldOf } from '../messages/message-view.ts'
import type { BookingWork, Parts } from '../store.ts'
import { paidOf } from './ledger.rule.ts'
import { enterFromProvider } from './ledger.ts'
import { newsOfRequest } from './payment-news.rule.ts'

type Entered = CloudEvent<EventData<typeof billingEvents.PaymentEntered>>
type Refunded = CloudEvent<EventData<typeof billingEvents.PaymentRefundSettled>>
type News = EventData<typeof bookingEvents.RequestedPaymentNews>['news']

/**
 * What becomes of a payment request that is about no appointment when its provider tells of money. One that was erased is
 * nobody's any more.
 */
export function onRequestedPayments({ clock }: Pick<Parts, 'clock'>) {
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

  /** @returns whether it was not known */
  async function enter(
    { tx }: BookingWork,
    { message: { id, clientId, professionalId } }: Loaded,
    told: { key: string; amountCents: number; paidAt: Temporal.Instant },
  ): Promise<boolean> {
    if (await tx.paymentEntry.findUnique({ where: { providerKey: told.key } })) return false
    const paidFor = { messageId: id, clientId }
    const entries = await enterFromProvider(tx, professionalId, paidFor, told, clock())
    await tx.message.update({ where: { id }, data: { paidCents: Math.max(0, paidOf(entries)) } })
    return true
  }

  async function tell(
    { tx, emit }: BookingWork,
    { message, client, professional }: Loaded,
    news: News,
  ): Promise<void> {
    const { pixPayload, amountCents } = message
    await emit(bookingEvents.RequestedPaymentNews, {
      subject: client.id,
      data: {
        ...(await peopleOf(tx, { client, professional })),
        ...{ message: toldOf(messageOf(message, professional)), news },
        pix: { payload: pixPayload ?? '', amountCents },
      },
    })
  }

  return {
    async onEntered({ data }: Entered, work: BookingWork): Promise<void> {
      const loaded = await load(work, data.messageId)
      if (!loaded) return
      const { endToEndId: key, amountCents } = data
      const told = { key, amountCents, paidAt: Temporal.Instant.from(data.paidAt) }
      const news = (await enter(work, loaded, told)) ? newsOfRequest(data) : null
      if (news) await tell(work, loaded, news)
    },

    /** Only what is too much goes back by itself. */
    async onRefunded({ data }: Refunded, work: BookingWork): Promise<void> {
      const loaded = await load(work, data.messageId)
      if (!loaded) return
      const { refundId: key, amountCents, state, settledAt } = data
      if (state === 'failed') return tell(work, loaded, 'return_failed')
      const paidAt = settledAt === undefined ? clock() : Temporal.Instant.from(settledAt)
      const isNew = await enter(work, loaded, { key, amountCents: -amountCents, paidAt })
      if (isNew) await tell(work, loaded, 'returned')
    },
  }
}
