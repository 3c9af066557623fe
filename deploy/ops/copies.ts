import { bookingRpcs, schedulingRpcs } from '@encaixe/contracts'
import type { Command } from './command.ts'

/** A rebuild reads every row of the owner; it may take a while. */
const PATIENCE = { timeoutMs: 10 * 60 * 1000 }

/** Fetches what services keep of each other's data again, from its owners. */
export const rebuildCopies: Command = {
  usage: 'copies rebuild',
  options: {},
  async run(bus) {
    const booking = await bus.call(bookingRpcs.rebuildCopies, {}, PATIENCE)
    const scheduling = await bus.call(schedulingRpcs.rebuildCopies, {}, PATIENCE)
    return {
      data: { booking: booking.copied, scheduling: scheduling.copied },
      lines: [
        `booking copied ${booking.copied} rows, scheduling copied ${scheduling.copied} rows.`,
      ],
    }
  },
}
