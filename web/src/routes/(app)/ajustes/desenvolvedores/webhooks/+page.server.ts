import { text, yes } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { stateInWords, typesOf, typeWords } from '#lib/settings/webhooks.ts'
import type { Actions, PageServerLoad } from './$types'

const path = '/ajustes/desenvolvedores/webhooks'

export const load: PageServerLoad = async (event) => {
  await requireProfessional(event)
  const { items } = await pageApi(event).listWebhooks()
  return {
    done: event.url.searchParams.get('feito'),
    webhooks: items.map((webhook) => ({
      ...{ id: webhook.id, url: webhook.url, active: webhook.active },
      state: stateInWords(webhook),
      told: webhook.types.map((type) => typeWords[type]),
    })),
  }
}

const done = (what: string) => `${path}?feito=${what}`

/** What the answer shows of an address whose secret is new. */
const shows = ({ url, secret }: { url: string; secret: string }) => ({ url, secret })

export const actions: Actions = {
  criar: formAction('criar', {
    fields: { url: text(2_000), types: typesOf },
    check: ({ url, types }) => ({
      ...(url === '' && { url: 'Informe um endereço.' }),
      ...(types.length === 0 && { types: 'Escolha pelo menos um tipo de aviso.' }),
    }),
    send: (api, typed) => api.createWebhook(typed),
    shows,
  }),

  trocar: formAction('trocar', {
    fields: { id: text() },
    send: (api, { id }) => api.rotateWebhookSecret({ id }),
    shows,
  }),

  ligar: formAction('ligar', {
    fields: { id: text(), active: yes },
    send: (api, input) => api.updateWebhook(input),
    to: ({ active }) => done(active ? 'ligado' : 'desligado'),
  }),

  testar: formAction('testar', {
    fields: { id: text() },
    send: (api, { id }) => api.testWebhook({ id }),
    to: ({ id }) => `${path}/${id}?feito=teste`,
  }),

  apagar: formAction('apagar', {
    fields: { id: text() },
    send: (api, { id }) => api.deleteWebhook({ id }),
    to: done('apagado'),
  }),
}
