import { AppError, type Holiday, type schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { SpecialDay as SpecialDayRow } from '../../generated/client.ts'
import { dateOfDay, publishAvailability, windowsOfDay } from '../availability/availability-rows.ts'
import { lockOwnProfessional, ownProfessionalId } from '../owners/own-professional.ts'
import { refuseDate } from '../special-days/special-day.rule.ts'
import { conflictsOn, saveDay, storedDate, todayIn } from '../special-days/special-days.ts'
import type { Parts, SchedulingTransaction } from '../store.ts'
import type { HolidayPlace } from './holiday-dates.rule.ts'
import { holidayPlaceOf } from './holiday-place.ts'
import { holidaysOf } from './holidays-of-place.ts'

type HolidayHandlers = HandlersOf<typeof schedulingRpcs, 'listHolidays' | 'decideHoliday'>

interface Days {
  from: string
  to: string
}

/**
 * Holidays of where a page is. They change nothing by themselves: an answer is a special day, closed or with
 * the hours of its weekday.
 */
export function holidays({ database, cache, clock }: Parts): HolidayHandlers {
  return {
    async listHolidays(days, { actor: { userId } }) {
      const id = await ownProfessionalId(database, userId)
      return { items: await decidedHolidays(database.prisma, id, days, clock()), nextCursor: null }
    },

    async decideHoliday({ date, decision, bridge }, { actor: { userId } }) {
      const now = clock()
      return database.transaction(async (work) => {
        const { tx } = work
        const { id, timezone } = await lockOwnProfessional(tx, userId)
        refuseDate(date, todayIn(timezone, now))
        const [held] = await decidedHolidays(tx, id, { from: date, to: date }, now)
        if (!held) throw new AppError('NOT_FOUND', 'There is no holiday on this date.')
        refuseOtherBridge(held, decision, bridge)
        const closed = { windows: [], note: held.name }
        if (decision === 'closed') await saveDay(tx, id, { date, ...closed })
        // Hours that the professional gave it are open hours already.
        else if (held.decision !== 'open') {
          await saveDay(tx, id, { date, windows: null, note: held.name })
        }
        if (bridge !== undefined) {
          await saveDay(tx, id, { date: bridge, windows: [], note: `Emenda: ${held.name}` })
        }
        await publishAvailability(work, { id, now, cache })
        const closedDates = decision === 'closed' ? [date, ...(bridge ? [bridge] : [])] : []
        const conflicts = await conflictsOn(
          tx,
          { id, timezone },
          closedDates.map((each) => ({ date: each, windows: [] })),
          now,
        )
        return { ...held, decision, conflicts: conflicts.flat() }
      })
    },
  }
}

/** @throws VALIDATION_FAILED for a bridge that this holiday does not have, or with an open holiday */
function refuseOtherBridge(
  held: Holiday,
  decision: 'closed' | 'open',
  bridge: string | undefined,
): void {
  if (bridge === undefined || (decision === 'closed' && bridge === held.bridge)) return
  throw new AppError('VALIDATION_FAILED', 'This holiday has no such bridge.', {
    errors: [{ path: 'bridge', message: 'Esse feriado não tem essa emenda.' }],
  })
}

/** The holidays of a page in some days, each with what was decided. A bridge that has passed is none. */
async function decidedHolidays(
  tx: Pick<SchedulingTransaction, 'professional'>,
  id: string,
  { from, to }: Days,
  now: Temporal.Instant,
): Promise<Holiday[]> {
  const row = await tx.professional.findUniqueOrThrow({
    where: { id },
    select: { timezone: true, ...whereHolidays({ from, to }) },
  })
  const today = todayIn(row.timezone, now).toString()
  return withDecisions(row, { from, to }).map(({ bridge, ...holiday }) => ({
    ...holiday,
    ...(bridge !== undefined && bridge >= today && { bridge }),
  }))
}

/** What the holidays of a page in some days depend on. */
export const whereHolidays = ({ from, to }: Days) => ({
  city: true,
  places: activeAddresses,
  specialDays: { where: { date: { gte: storedDate(from), lte: storedDate(to) } } },
})

/** The holidays of a page, each with what was decided. */
export function withDecisions(
  {
    specialDays,
    ...place
  }: { city: string | null; places: HolidayPlace[]; specialDays: SpecialDayRow[] },
  days: Days,
): Holiday[] {
  const byDate = new Map(specialDays.map((day) => [dateOfDay(day), day]))
  return holidaysOf(placeOfPage(place), days).map((holiday) => ({
    ...holiday,
    decision: decisionOf(byDate.get(holiday.date)),
  }))
}

const activeAddresses = {
  where: { active: true, kind: 'address' },
  orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }],
  select: { state: true, city: true },
}

const placeOfPage = ({ city, places }: { city: string | null; places: HolidayPlace[] }) =>
  holidayPlaceOf({ city, addresses: places })

const decisionOf = (day: SpecialDayRow | undefined): Holiday['decision'] =>
  day === undefined ? null : windowsOfDay(day)?.length === 0 ? 'closed' : 'open'
