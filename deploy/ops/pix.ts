import { billingRpcs } from '@encaixe/contracts'
import type { Command } from './command.ts'

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
