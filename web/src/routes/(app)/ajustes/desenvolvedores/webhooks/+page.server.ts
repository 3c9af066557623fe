import { fail } from '@sveltejs/kit'
import { readFields, text, yes } from '#lib/forms/fields-of.ts'
import { isValid } from '#lib/forms/form-problem.ts'
import { formAction } from '#lib/server/form-action.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
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

/** A secret is shown in one answer alone: neither an address nor a store of ours holds it. */
const made = ({ url, secret }: { url: string; secret: string }) => ({
  form: 'feito' as const,
  ...{ made: { url, secret }, problem: undefined },
})

export const actions: Actions = {
  criar: async (event) => {
    const form = 'criar' as const
    const typed = readFields(await event.request.formData(), { url: text(2_000), types: typesOf })
    const errors: Record<string, string> = {}
    if (!typed.url) errors.url = 'Informe um endereço.'
    if (typed.types.length === 0) errors.types = 'Escolha pelo menos um tipo de aviso.'
    const problem = { errors, message: null }
    if (!isValid(problem)) return fail(422, { form, typed, problem })
    try {
      return made(await apiFor(event).createWebhook(typed))
    } catch (cause) {
      return failForm(problemFor(cause, event), { form, typed })
    }
  },

  trocar: async (event) => {
    const typed = readFields(await event.request.formData(), { id: text() })
    try {
      return made(await apiFor(event).rotateWebhookSecret(typed))
    } catch (cause) {
      return failForm(problemFor(cause, event), { form: 'trocar' as const, typed })
    }
  },

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
