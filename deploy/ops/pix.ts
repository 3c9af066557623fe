import { billingRpcs } from '@encaixe/contracts'
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

/** Shows what was asked of a client for an appointment, what came, and what went back (docs/billing.md). */
export const showPix: Command = {
  usage: 'pix show --appointment ID',
  options: { appointment: { type: 'string' } },
  async run(bus, options) {
    const appointmentId = required(options, 'appointment')
    const { items } = await bus.call(billingRpcs.showCharges, { appointmentId })
    return {
      data: { items },
      lines: items.flatMap((charge) => [
        `charge ${charge.id}, ${charge.amountCents} centavos, ${charge.state}, until ${charge.expiresAt}`,
        `  txid ${charge.txid}, next read ${charge.nextReadAt ?? 'never'}${charge.payload === null ? ', NOT MADE at the provider' : ''}`,
        ...charge.payments.flatMap((payment) => [
          `  ${payment.paidAt} ${payment.amountCents} came, ${payment.endToEndId}`,
          ...payment.refunds.map(
            (refund) => `    ${refund.amountCents} back (${refund.reason}): ${refund.state}`,
          ),
        ]),
      ]),
    }
  },
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
