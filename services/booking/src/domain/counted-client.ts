import type { AppointmentStatus } from '@encaixe/contracts'

/** Who changes an appointment. */
export type Side = 'professional' | 'client' | 'system'

/** Whether a change of status makes the client one of the professional's, who counts towards the plan. */
export const countsClient = (status: AppointmentStatus | undefined, by: Side): boolean =>
  status === 'completed' || (status === 'confirmed' && by === 'professional')
