import type { RequestEvent } from '@sveltejs/kit'
import { ApiProblem, ignoreMissing } from '#lib/api/problem.ts'
import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { dayIn } from '#lib/time/calendar.ts'
import { type BookedDay, bookedDays } from '#lib/time-off/booked-days.ts'
import {
  readTimeOff,
  TIME_OFF_FIELDS,
  timeOffErrors,
  timeOffInWords,
  timeOffOf,
} from '#lib/time-off/time-off-form.ts'
import type { Actions, PageServerLoad } from './$types'

const MOST_ASKED = 12

/** The days of a time off with future appointments; none while the gateway cannot be reached. */
async function bookedIn(
  event: RequestEvent,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  timezone: string,
): Promise<BookedDay[]> {
  const now = new Date().toISOString()
  const query = {
    from: startsAt > now ? startsAt : now,
    to: endsAt,
    status: 'pending_confirmation,confirmed',
    as: 'professional' as const,
    limit: '100',
  }
  try {
    return bookedDays((await apiFor(event).listAppointments(query)).items, timezone)
  } catch (cause) {
    if (cause instanceof ApiProblem) return []
    throw cause
  }
}

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const { items } = await pageApi(event).listTimeOff()
  return {
    today: dayIn(timezone, Date.now()),
    items: await Promise.all(
      items.map(async ({ id, reason, conflicts, ...stretch }, index) => ({
        id,
        reason,
        conflicts,
        words: timeOffInWords(stretch, timezone),
        // each needs a call, so further ones only show the number
        days: conflicts > 0 && index < MOST_ASKED ? await bookedIn(event, stretch, timezone) : [],
      })),
    ),
  }
}

export const actions: Actions = {
  marcar: formAction('marcar', {
    fields: { timeOff: readTimeOff },
    check: ({ timeOff }) => timeOffErrors(timeOff),
    send: async (api, { timeOff }, event) => {
      const { professional } = await requireProfessional(event)
      return api.addTimeOff(timeOffOf(timeOff, professional.timezone))
    },
    names: TIME_OFF_FIELDS,
  }),

  tirar: formAction('tirar', {
    fields: { id: text() },
    send: (api, { id }) => api.removeTimeOff({ id }).catch(ignoreMissing),
  }),
}
