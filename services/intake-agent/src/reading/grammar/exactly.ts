import { localStart } from '../../dialogue/texts/words.ts'
import type { OwnAppointment } from '../../dialogue/world/tools.ts'
import { noWish } from '../../language/wishes/wish.rule.ts'
import type { Command } from '../command.ts'

/** An appointment by its very time. */
export function exactly({ startsAt, timezone }: OwnAppointment): Command[] {
  const { date, minutes } = localStart(startsAt, timezone)
  const choices = [
    {
      days: [{ from: date, to: date }],
      weekdays: [],
      times: [{ from: minutes, to: minutes }],
    },
  ]
  return [{ kind: 'when', role: 'current', wish: { ...noWish, choices } }]
}
