import { fail, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import type { Profile } from '#lib/api/resources.ts'
import { type Chosen, chosenOf } from '#lib/booking/basket.ts'
import { idsOf, namesOf } from '#lib/booking/offer.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { accentStyles } from '#lib/look/accent.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { redirectMoved } from '#lib/server/page/moved-page.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { dayIn, isDate } from '#lib/time/calendar.ts'
import { checkWish, daysOf, readWish } from '#lib/waitlist/wish-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { slug } = event.params
  const query = event.url.searchParams
  const profile = await apiFor(event).getPublicProfile({ slug }).catch(failPage)
  redirectMoved(event, profile.slug)
  if (profile.accentColor) event.locals.pageStyles = accentStyles(profile.accentColor)
  const day = query.get('dia')
  const today = dayIn(profile.timezone, Date.now())
  const { services: chosen } = chosenOf(profile, { service: query.get('servico'), place: null })
  return {
    slug,
    name: profile.name,
    services: choicesOf(profile, chosen),
    service: idsOf(chosen),
    day: isDate(day) && day >= today ? day : '',
    isDone: query.has('feito'),
  }
}

/** Each service that can be booked alone, and before them several that were chosen together. */
const choicesOf = ({ services }: Pick<Profile, 'services'>, chosen: Chosen['services']) => [
  ...(chosen.length > 1 ? [{ value: idsOf(chosen), label: namesOf(chosen) }] : []),
  ...services.filter(({ addOn }) => !addOn).map(({ id, name }) => ({ value: id, label: name })),
]

export const actions: Actions = {
  default: async (event) => {
    const { slug } = event.params
    const form = await event.request.formData()
    const typed = readWish(form)
    const errors = checkWish(typed)
    const nothing = { typed, challenge: null }
    if (Object.keys(errors).length > 0) {
      return fail(422, { ...nothing, problem: { errors, message: null } })
    }
    const altcha = textOf(form, 'altcha', 4_000)
    const { clientName, clientPhone, serviceId, parts } = typed
    try {
      await apiFor(event).joinWaitlist({
        ...{ slug, clientName, clientPhone, parts, ...daysOf(typed) },
        ...(serviceId.includes(',') && { serviceIds: serviceId.split(',') }),
        ...(serviceId && !serviceId.includes(',') && { serviceId }),
        website: textOf(form, 'website'),
        ...(altcha && { altcha }),
      })
    } catch (cause) {
      if (cause instanceof ApiProblem && cause.status === 404) failPage(cause)
      if (cause instanceof ApiProblem && cause.challenge) {
        return fail(403, { typed, challenge: JSON.stringify(cause.challenge), problem: undefined })
      }
      const problem = problemFor(cause, event)
      return fail(problem.message ? 503 : 422, { ...nothing, problem })
    }
    redirect(303, `${event.url.pathname}?feito=1`)
  },
}
