import type { Appointment } from '../../generated/client.ts'

/** Minutes of the way before and after an appointment. */
export const travelOf = ({
  startsAt,
  blockedFrom,
}: Pick<Appointment, 'startsAt' | 'blockedFrom'>): number =>
  blockedFrom ? Math.round((startsAt.getTime() - blockedFrom.getTime()) / 60_000) : 0
