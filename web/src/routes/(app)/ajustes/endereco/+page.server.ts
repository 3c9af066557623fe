import { text } from '#lib/forms/fields-of.ts'
import { addressAsTyped } from '#lib/onboarding/address.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { dayIn, dayLong } from '#lib/time/calendar.ts'
import { PUBLIC_URL } from '$app/env/private'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { slug, former, changesLeft, nextChangeAt } = await pageApi(event).getPageAddress()
  const { host } = new URL(PUBLIC_URL)
  return {
    before: `${host}/p/`,
    slug,
    changesLeft,
    nextChange: nextChangeAt && dayLong(dayIn(professional.timezone, Date.parse(nextChangeAt))),
    former: former.map((one) => ({
      slug: one.slug,
      keptUntil: dayLong(dayIn(professional.timezone, Date.parse(one.keptUntil))),
      isKept: Date.parse(one.keptUntil) > Date.now(),
    })),
  }
}

export const actions: Actions = {
  default: formAction('default', {
    fields: { slug: text(100) },
    send: (api, { slug }) =>
      api.changePageAddress({ slug: addressAsTyped(slug).replace(/-$/, '') }),
  }),
}
