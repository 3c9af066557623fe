import { billingRpcs, bookingRpcs } from '@encaixe/contracts'
import { type Command, required } from '../command.ts'
import { entryLine } from './pix.ts'

/** Shows a package that somebody bought: its sessions, its money, what was charged for it, and whether its books agree. */
export const showPurchase: Command = {
  usage: 'purchases show --id ID',
  options: { id: { type: 'string' } },
  async run(bus, options) {
    const id = required(options, 'id')
    const purchase = await bus.call(bookingRpcs.showPurchase, { id })
    const { items: charges } = await bus.call(billingRpcs.showCharges, { purchaseId: id })
    const { status, entries, ledger, payments, adds } = purchase
    return {
      data: { purchase, charges },
      lines: [
        `purchase ${status}; its books ${adds ? 'agree' : 'DIFFER'}`,
        ...entries.map(
          ({ sessions, left, ledger: sum }, entry) =>
            `  kind ${entry}: ${left} of ${sessions} sessions left${sum === left ? '' : `, ${sum} BY THE LEDGER`}`,
        ),
        ...ledger.map(
          ({ at, entry, delta, reason, actor, appointmentId }) =>
            `  ${at} kind ${entry} ${delta > 0 ? '+' : ''}${delta} ${reason} by the ${actor}${appointmentId === null ? '' : `, appointment ${appointmentId}`}`,
        ),
        ...payments.map(entryLine),
        ...charges.map(
          (charge) =>
            `charge ${charge.id}, ${charge.amountCents} centavos, ${charge.state}, until ${charge.expiresAt}`,
        ),
      ],
    }
  },
}

/** Names the packages whose sessions or whose money do not add up. */
export const reconcilePurchases: Command = {
  usage: 'purchases reconcile',
  async run(bus) {
    const data = await bus.call(bookingRpcs.reconcilePurchases, {})
    const { looked, differ } = data
    return {
      data,
      lines: [
        `${looked} purchases looked at, ${differ.length} differ.`,
        ...differ.map((id) => `  ${id}: npm run ops -- purchases show --id ${id}`),
      ],
    }
  },
}
