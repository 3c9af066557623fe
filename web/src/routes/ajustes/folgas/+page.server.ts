import { fail, type RequestEvent } from '@sveltejs/kit'
import { ApiProblem, isMissing } from '#lib/api/problem.ts'
import { isValid, textOf } from '#lib/forms/form-problem.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { redirectSaved, savedPage } from '#lib/server/saved.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import { dayIn } from '#lib/time/calendar.ts'
import { type BookedDay, bookedDays } from '#lib/time-off/booked-days.ts'
import {
  blockedBy,
  type TypedTimeOff,
  timeOffErrors,
  timeOffInWords,
} from '#lib/time-off/time-off-form.ts'
import type { Actions, PageServerLoad } from './$types'

const MOST_ASKED = 12

/** The days of a time off that have appointments to come; none while nobody can say. */
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
  const { timezone, slug } = professional
  try {
    const { items } = await apiFor(event).listTimeOff()
    return {
      saved: savedPage(event, slug),
      today: dayIn(timezone, Date.now()),
      items: await Promise.all(
        items.map(async ({ id, reason, conflicts, ...stretch }, index) => ({
          id,
          reason,
          conflicts,
          words: timeOffInWords(stretch, timezone),
          // each is a question of its own; who has more of them has the number
          days: conflicts > 0 && index < MOST_ASKED ? await bookedIn(event, stretch, timezone) : [],
        })),
      ),
    }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}

const read = (form: FormData): TypedTimeOff => ({
  from: textOf(form, 'de'),
  to: textOf(form, 'ate'),
  startTime: textOf(form, 'inicio'),
  endTime: textOf(form, 'fim'),
  reason: textOf(form, 'reason'),
})

/** The service's names of fields, as this form has them. */
const FIELDS: Record<string, string> = { startsAt: 'de', endsAt: 'ate' }

export const actions: Actions = {
  marcar: async (event) => {
    const typed = read(await event.request.formData())
    const problem = { errors: timeOffErrors(typed), message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    const { professional } = await requireProfessional(event)
    try {
      await apiFor(event).addTimeOff({
        ...blockedBy(typed, professional.timezone),
        reason: typed.reason || null,
      })
    } catch (cause) {
      const { errors, message } = problemFor(cause, event)
      const named = Object.entries(errors).map(([path, text]) => [FIELDS[path] ?? path, text])
      return failForm({ errors: Object.fromEntries(named), message }, { typed })
    }
    return redirectSaved(event)
  },

  tirar: async (event) => {
    const id = textOf(await event.request.formData(), 'id')
    try {
      await apiFor(event).removeTimeOff({ id })
    } catch (cause) {
      // the item is already gone: the goal is reached
      if (!isMissing(cause)) return failForm(problemFor(cause, event), {})
    }
    return redirectSaved(event)
  },
}
