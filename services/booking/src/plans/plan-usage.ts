import type { bookingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Parts } from '../store.ts'
import { countUsage } from './limits.sql.ts'

const NOTHING = { clients: 0, appointmentsThisMonth: 0 }

/** How much a page uses of what its plan limits; an unknown page uses nothing. */
export function planUsage({
  database,
  clock,
}: Parts): HandlersOf<typeof bookingRpcs, 'getPlanUsage'>['getPlanUsage'] {
  return async ({ professionalId }) =>
    (await countUsage(database, professionalId, clock())) ?? NOTHING
}
