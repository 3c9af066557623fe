import type { OwnAppointment } from '../../../dialogue/world/tools.ts'
import type { ReadingContext } from '../../reader.ts'

/** Appointments that can be paid, or have to be. */
export const unpaidOf = ({ own, hasPhone }: ReadingContext): OwnAppointment[] =>
  own.filter(
    ({ actions, holdUntil }) =>
      hasPhone && (actions.includes('declare_payment') || holdUntil !== null),
  )
