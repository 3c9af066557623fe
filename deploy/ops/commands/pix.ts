import { billingRpcs, bookingRpcs, type RpcOutput } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { type Command, optional, type Report, required } from '../command.ts'

/** Seals the secrets of accounts at Pix providers by the first secret of PIX_SECRETS. */
export const resealPixAccounts: Command = {
  usage: 'pix reseal',
  async run(bus) {
    let total = 0
    for (let after: string | null = null, more = true; more; ) {
      const answer: { resealed: number; next: string | null } = await bus.call(
        billingRpcs.resealPixAccounts,
        { after },
      )
      total += answer.resealed
      after = answer.next
      more = after !== null
    }
    return { data: { resealed: total }, lines: [`${total} accounts have the first secret.`] }
  },
}

/**
 * Shows what is held for an appointment and what booking counts as paid, and what was asked of its client at the provider,
 * what came, and what went back (docs/billing.md). The same of a message that asks for money.
 */
export const showPix: Command = {
  usage: 'pix show --appointment ID | --message ID',
  options: { appointment: { type: 'string' }, message: { type: 'string' } },
  async run(bus, options) {
    const messageId = optional(options, 'message')
    const chargedFor =
      messageId === undefined ? { appointmentId: required(options, 'appointment') } : { messageId }
    const booked = await bookedFor(bus, chargedFor)
    const { items } = await bus.call(billingRpcs.showCharges, chargedFor)
    return {
      data: { booked: booked.data, items },
      lines: [
        ...booked.lines,
        ...items.flatMap((charge) => [
          `charge ${charge.id}, ${charge.amountCents} centavos, ${charge.state}, until ${charge.expiresAt}`,
          `  txid ${charge.txid}, next read ${charge.nextReadAt ?? 'never'}${charge.payload === null ? ', NOT MADE at the provider' : ''}`,
          ...charge.payments.flatMap((payment) => [
            `  ${payment.paidAt} ${payment.amountCents} came, ${payment.endToEndId}`,
            ...payment.refunds.map(
              (refund) => `    ${refund.amountCents} back (${refund.reason}): ${refund.state}`,
            ),
          ]),
        ]),
      ],
    }
  },
}

/** What booking says of an appointment, or of a message that asks for money. */
async function bookedFor(
  bus: Bus,
  chargedFor: { appointmentId: string } | { messageId: string },
): Promise<Report> {
  if ('messageId' in chargedFor) {
    const data = await bus.call(bookingRpcs.showRequestedPayment, chargedFor)
    return { data, lines: requestedLines(data) }
  }
  const data = await bus.call(bookingRpcs.showPayments, chargedFor)
  return { data, lines: bookedLines(data) }
}

const requestedLines = ({
  askedCents,
  paidCents,
  entries,
  refunds,
}: RpcOutput<typeof bookingRpcs.showRequestedPayment>): string[] => [
  askedCents === null
    ? 'the message is erased'
    : `asked for ${askedCents} centavos, ${paidCents ?? 'without a charge of its own: nothing'} came`,
  ...entries.map(entryLine),
  ...refunds.map(refundLine),
]

type Entry = Pick<Booked['entries'][number], 'amountCents' | 'method' | 'confirmedBy' | 'paidAt'>

/** What was entered by hand, or by a charge. */
export const entryLine = ({
  amountCents,
  method,
  confirmedBy,
  paidAt,
  struckAt = null,
}: Entry & { struckAt?: string | null }) =>
  `  entry ${paidAt} ${amountCents} ${method}, by the ${confirmedBy}${struckAt ? ', struck out' : ''}`

/** What is to go back, by the id under which billing is asked for it. */
const refundLine = ({
  id,
  reason,
  amountCents,
  doneCents,
  failedCents,
  askedAt,
  retriedAt,
}: Booked['refunds'][number]) =>
  `  refund ${id} (${reason}): ${amountCents}, ${doneCents} done, ${failedCents} failed, ${askedAt ? `asked for ${askedAt}` : 'not asked for yet'}${retriedAt ? `, asked for again ${retriedAt}` : ''}`

type Booked = RpcOutput<typeof bookingRpcs.showPayments>

function bookedLines({ status, paymentStatus, charge, entries, refunds }: Booked): string[] {
  const held = charge?.holdUntil ? `, held until ${charge.holdUntil}` : ''
  return [
    `appointment ${status}, payment ${paymentStatus}`,
    ...(charge
      ? [
          `booking waits: ${charge.state}, ${charge.amountCents} centavos${held}; next: ${charge.next}`,
        ]
      : []),
    ...entries.map(entryLine),
    ...refunds.map(refundLine),
  ]
}

/** Has the charges of an appointment, a message or a purchase, or all that are open, read at their providers. */
export const reconcilePix: Command = {
  usage: 'pix reconcile [--appointment ID | --message ID | --purchase ID]',
  options: {
    appointment: { type: 'string' },
    message: { type: 'string' },
    purchase: { type: 'string' },
  },
  async run(bus, options) {
    const { requested } = await bus.call(billingRpcs.reconcileCharges, {
      appointmentId: optional(options, 'appointment'),
      messageId: optional(options, 'message'),
      purchaseId: optional(options, 'purchase'),
    })
    return { data: { requested }, lines: [`${requested} charges will be read at their providers.`] }
  },
}
