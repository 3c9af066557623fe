import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { deliveryInWords, typeWords } from '#lib/settings/webhooks.ts'
import { dayIn, dayShort, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const { id } = event.params
  const { items } = await pageApi(event).listWebhookDeliveries({ id })
  return {
    id,
    done: event.url.searchParams.get('feito'),
    deliveries: items.map((delivery) => ({
      ...{ id: delivery.id, answer: delivery.answer, what: typeWords[delivery.type] },
      ...deliveryInWords(delivery),
      when: `${dayShort(dayIn(timezone, Date.parse(delivery.createdAt)))}, ${wallTime(inZone(delivery.createdAt, timezone))}`,
    })),
  }
}

export const actions: Actions = {
  reenviar: formAction('reenviar', {
    fields: { deliveryId: text() },
    send: (api, { deliveryId }, { params: { id } }: RequestEvent) =>
      api.resendWebhook({ id, deliveryId }),
    to: (_, { params: { id } }) => `/ajustes/desenvolvedores/webhooks/${id}?feito=reenviado`,
  }),
}
