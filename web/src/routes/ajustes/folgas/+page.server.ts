import { fail } from '@sveltejs/kit'
import { dayIn } from '#lib/calendar.ts'
import { isValid, textOf } from '#lib/form-problem.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { ApiProblem } from '#lib/server/problem.ts'
import { redirectSaved, savedPage } from '#lib/server/saved.ts'
import { failSignedInPage, ownApiFor, requireProfessional } from '#lib/server/visit.ts'
import { blockedBy, type TypedTimeOff, timeOffErrors, timeOffInWords } from '#lib/time-off.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone, slug } = professional
  try {
    const { items } = await ownApiFor(event).timeOff()
    return {
      saved: savedPage(event, slug),
      today: dayIn(timezone, Date.now()),
      items: items.map(({ id, reason, ...stretch }) => ({
        id,
        reason,
        words: timeOffInWords(stretch, timezone),
      })),
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
      await ownApiFor(event).addTimeOff({
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
      await ownApiFor(event).removeTimeOff(id)
    } catch (cause) {
      // already gone is what was wanted
      const isGone = cause instanceof ApiProblem && cause.status === 404
      if (!isGone) return fail(503, { problem: problemFor(cause, event) })
    }
    return redirectSaved(event)
  },
}
