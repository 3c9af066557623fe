import { bookingEvents, type bookingRpcs } from '@encaixe/contracts'
import type { HandlersOf, JobOptions } from '@encaixe/service-kit'
import type { Parts } from '../store.ts'
import { countUsage, type NearLimit, takeNearLimits } from './limits.sql.ts'

const NOTHING = { clients: 0, appointmentsThisMonth: 0 }

/** How much a page uses of what its plan limits; an unknown page uses nothing. */
export function planUsage({
  database,
  clock,
}: Parts): HandlersOf<typeof bookingRpcs, 'getPlanUsage'>['getPlanUsage'] {
  return async ({ professionalId }) =>
    (await countUsage(database, professionalId, clock())) ?? NOTHING
}

/** Tells professionals who use 80 % or all of a limit of their plan, each share once in a local month. */
export const tellLimits = ({ database, clock, every }: Parts & { every: number }): JobOptions => ({
  name: 'tell of plan limits',
  every,
  run: () =>
    database.transaction(async ({ tx, emit }) => {
      for (const near of highest(await takeNearLimits(tx, clock()))) {
        const { limit, percent, used, of, day, ...professional } = near
        await emit(bookingEvents.PlanLimitNear, {
          subject: professional.id,
          data: { professional, limit, percent, used, of, day },
        })
      }
    }),
})

/** If both shares were reached since the last round, only the higher one is told. */
function highest(all: readonly NearLimit[]): NearLimit[] {
  const byLimit = Map.groupBy(all, ({ id, limit }) => `${id} ${limit}`)
  return [...byLimit.values()].flatMap((some) =>
    some.toSorted((a, b) => b.percent - a.percent).slice(0, 1),
  )
}
