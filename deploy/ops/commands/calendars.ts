import { calendarRpcs } from '@encaixe/contracts'
import type { Command } from '../command.ts'

/** Seals the addresses of connected calendars by the first secret of the environment. */
export const rotateCalendars: Command = {
  usage: 'calendars rotate',
  async run(bus) {
    const { resealed } = await bus.call(calendarRpcs.rotateCalendarKeys, {})
    return {
      data: { resealed },
      lines: [`${resealed} connections are sealed by the first secret.`],
    }
  },
}
