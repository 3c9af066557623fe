import type { AppointmentStatus } from '@encaixe/contracts'
import type { Side } from './status.rule.ts'

/** Whether a change of status makes the client one of the professional's, who counts towards the plan. */
export const countsClient = (status: AppointmentStatus | undefined, by: Side): boolean =>
  status === 'completed' || (status === 'confirmed' && by === 'professional')
