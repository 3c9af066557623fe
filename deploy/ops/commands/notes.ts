import { bookingRpcs } from '@encaixe/contracts'
import type { Command } from '../command.ts'

/** Encrypts all private notes with a new key while the service runs. */
export const rotateNotes: Command = {
  usage: 'notes rotate',
  async run(bus) {
    let { keyId, resealed, left } = await bus.call(bookingRpcs.rotateNoteKeys, {})
    let total = resealed
    while (left > 0) {
      ;({ resealed, left } = await bus.call(bookingRpcs.rotateNoteKeys, { keyId }))
      total += resealed
    }
    return {
      data: { keyId, resealed: total },
      lines: [`${total} notes have the new key ${keyId}.`],
    }
  },
}
