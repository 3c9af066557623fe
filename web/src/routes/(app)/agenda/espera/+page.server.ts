import { phoneLinks } from '#lib/appointments/words.ts'
import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { clock } from '#lib/text/format.ts'
import { phoneAsTyped } from '#lib/text/phone.ts'
import { dayIn, dayRelative, wallDate, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import { wishInWords } from '#lib/waitlist/words.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone, slug } = professional
  const today = dayIn(timezone, Date.now())
  const at = (instant: string) => inZone(instant, timezone)
  const { items, nextCursor } = await pageApi(event).listWaitlist({
    cursor: event.url.searchParams.get('depois') ?? undefined,
  })
  return {
    slug,
    holds: professional.waitlistHold,
    waiting: items.map(({ id, name, phone, clientId, service, offer, createdAt, ...times }) => ({
      ...{ id, name, clientId },
      phone: phoneAsTyped(phone),
      whatsapp: phoneLinks(phone).whatsapp,
      wants: [service, wishInWords(times)].filter(Boolean).join(', '),
      since: dayRelative(wallDate(at(createdAt)), today),
      offer:
        offer &&
        `${offer.held ? 'É a vez' : 'Avisamos'}: ${dayRelative(wallDate(at(offer.startsAt)), today)}, ${clock(wallTime(at(offer.startsAt)))}, até ${clock(wallTime(at(offer.until)))}`,
    })),
    isRemoved: event.url.searchParams.has('tirada'),
    more: nextCursor && `/agenda/espera?${new URLSearchParams({ depois: nextCursor })}`,
  }
}

export const actions: Actions = {
  tirar: formAction('tirar', {
    fields: { id: text() },
    send: (api, { id }) => api.removeFromWaitlist({ id }),
    to: '/agenda/espera?tirada=1',
  }),
}
