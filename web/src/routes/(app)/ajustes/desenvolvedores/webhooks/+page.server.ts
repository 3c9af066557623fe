import { fail } from '@sveltejs/kit'
import { isValid, textOf } from '#lib/forms/form-problem.ts'
import { failForm, problemFor, submitForm } from '#lib/server/form-answer.ts'
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

export const actions: Actions = {
  criar: async (event) => {
    const form = await event.request.formData()
    const typed = { url: textOf(form, 'url', 2_000), types: typesOf(form) }
    const errors: Record<string, string> = {}
    if (!typed.url) errors.url = 'Informe um endereço.'
    if (typed.types.length === 0) errors.types = 'Escolha pelo menos um tipo de aviso.'
    const problem = { errors, message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    try {
      const { url, secret } = await apiFor(event).createWebhook(typed)
      return { made: { url, secret } }
    } catch (cause) {
      return failForm(problemFor(cause, event), { typed })
    }
  },

  trocar: async (event) => {
    const id = textOf(await event.request.formData(), 'id')
    try {
      const { url, secret } = await apiFor(event).rotateWebhookSecret({ id })
      return { made: { url, secret } }
    } catch (cause) {
      return failForm(problemFor(cause, event), {})
    }
  },

  ligar: async (event) => {
    const form = await event.request.formData()
    const input = { id: textOf(form, 'id'), active: textOf(form, 'active') === 'sim' }
    return submitForm(event, (api) => api.updateWebhook(input), {
      shown: {},
      to: done(input.active ? 'ligado' : 'desligado'),
    })
  },

  testar: async (event) => {
    const id = textOf(await event.request.formData(), 'id')
    return submitForm(event, (api) => api.testWebhook({ id }), {
      shown: {},
      to: `${path}/${id}?feito=teste`,
    })
  },

  apagar: async (event) => {
    const id = textOf(await event.request.formData(), 'id')
    return submitForm(event, (api) => api.deleteWebhook({ id }), {
      shown: {},
      to: done('apagado'),
    })
  },
}
