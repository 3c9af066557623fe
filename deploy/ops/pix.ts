import { billingRpcs, bookingRpcs, type RpcOutput } from '@encaixe/contracts'
import { type Command, optional, required } from './command.ts'

/** Seals the secrets of accounts at Pix providers by the first secret of PIX_SECRETS. */
export const resealPixAccounts: Command = {
  usage: 'pix reseal',
  options: {},
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
 * what came, and what went back (docs/billing.md).
 */
export const showPix: Command = {
  usage: 'pix show --appointment ID',
  options: { appointment: { type: 'string' } },
  async run(bus, options) {
    const appointmentId = required(options, 'appointment')
    const booked = await bus.call(bookingRpcs.showPayments, { appointmentId })
    const { items } = await bus.call(billingRpcs.showCharges, { appointmentId })
    return {
      data: { booked, items },
      lines: [
        ...bookedLines(booked),
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

type Booked = RpcOutput<typeof bookingRpcs.showPayments>

function bookedLines({ status, paymentStatus, charge, entries }: Booked): string[] {
  const held = charge?.holdUntil ? `, held until ${charge.holdUntil}` : ''
  const back = charge?.refund
    ? `, to go back (${charge.refund.reason}): ${charge.refund.askedAt ? `asked for ${charge.refund.askedAt}` : 'not asked for yet'}`
    : ''
  return [
    `appointment ${status}, payment ${paymentStatus}`,
    ...(charge
      ? [
          `booking waits: ${charge.state}, ${charge.amountCents} centavos${held}${back}; next: ${charge.next}`,
        ]
      : []),
    ...entries.map(
      ({ amountCents, method, confirmedBy, paidAt, struckAt }) =>
        `  entry ${paidAt} ${amountCents} ${method}, by the ${confirmedBy}${struckAt ? ', struck out' : ''}`,
    ),
  ]
}

/** Has the charges of an appointment, or all that are open, read at their providers. */
export const reconcilePix: Command = {
  usage: 'pix reconcile [--appointment ID]',
  options: { appointment: { type: 'string' } },
  async run(bus, options) {
    const appointmentId = optional(options, 'appointment')
    const input = appointmentId === undefined ? {} : { appointmentId }
    const { requested } = await bus.call(billingRpcs.reconcileCharges, input)
    return { data: { requested }, lines: [`${requested} charges will be read at their providers.`] }
  },
}
