import type { Talk } from '../conversation.ts'
import type { OwnAppointment } from '../world/tools.ts'

/** Past appointments that may still be paid. */
const MOST_PAST = 3

/** Appointments that can be confirmed. */
export const attendable = async ({ facts }: Talk): Promise<readonly OwnAppointment[]> =>
  facts.own.filter(({ actions }) => actions.includes('confirm_attendance'))

/** Appointments that can be paid, or have to be: those ahead before those that are over. */
export async function payable({ facts, turn }: Talk): Promise<readonly OwnAppointment[]> {
  const isOpen = ({ actions, holdUntil }: OwnAppointment) =>
    actions.includes('declare_payment') || holdUntil !== null
  const ahead = facts.own.filter(isOpen)
  if (ahead.length > 0 || facts.person.phone === null) return ahead
  return (await turn.tools.past()).slice(0, MOST_PAST).filter(isOpen).slice(0, 1)
}
