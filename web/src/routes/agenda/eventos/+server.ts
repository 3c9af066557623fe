import { json } from '@sveltejs/kit'
import { instantsOf } from '#lib/agenda/range.ts'
import { shownOf } from '#lib/agenda/shown.ts'
import { appointmentsIn } from '#lib/server/agenda/appointments.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { daysBetween, isDate } from '#lib/time/calendar.ts'
import { wallStretch } from '#lib/time-off/time-off.ts'
import type { RequestHandler } from './$types'

/** The longest stretch a calendar shows. */
const MOST_DAYS = 62

/** What the calendar draws between two days: appointments and time off, by the professional's clock. */
export const GET: RequestHandler = async (event) => {
  const query = event.url.searchParams
  const first = query.get('de')
  const last = query.get('ate')
  if (!isDate(first) || !isDate(last) || last < first || daysBetween(first, last) > MOST_DAYS) {
    return json({ appointments: [], timeOff: [] }, { status: 422 })
  }
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const api = pageApi(event)
  const [appointments, timeOff] = await Promise.all([
    appointmentsIn(api, instantsOf({ first, last }, timezone)),
    api.listTimeOff(),
  ])
  const now = Date.now()
  return json({
    appointments: appointments.map((appointment) => shownOf(appointment, { timezone, now })),
    timeOff: timeOff.items.map((stretch) => ({
      id: stretch.id,
      reason: stretch.reason,
      ...wallStretch(stretch, timezone),
    })),
  })
}
