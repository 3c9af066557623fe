import { fail } from '@sveltejs/kit'
import { textOf } from '#lib/form-problem.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { redirectSaved, savedPage } from '#lib/server/saved.ts'
import { ownApiFor, requireProfessional } from '#lib/server/visit.ts'
import { isKeyType } from '#lib/settings/pix-key.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { slug, instantPayKeyType, instantPayKey } = professional
  return {
    saved: savedPage(event, slug) !== null,
    held:
      instantPayKeyType && instantPayKey ? { type: instantPayKeyType, key: instantPayKey } : null,
  }
}

export const actions: Actions = {
  salvar: async (event) => {
    const form = await event.request.formData()
    const type = textOf(form, 'instantPayKeyType')
    const typed = { type, key: textOf(form, 'instantPayKey') }
    const errors: Record<string, string> = {}
    if (!isKeyType(type)) errors.instantPayKeyType = 'Escolha o tipo da chave.'
    if (!typed.key) errors.instantPayKey = 'Informe a chave Pix.'
    if (!isKeyType(type) || !typed.key) {
      return fail(422, { typed, problem: { errors, message: null } })
    }
    try {
      await ownApiFor(event).setInstantPay({ instantPayKeyType: type, instantPayKey: typed.key })
    } catch (cause) {
      return failForm(problemFor(cause, event), { typed })
    }
    return redirectSaved(event)
  },

  tirar: async (event) => {
    try {
      await ownApiFor(event).setInstantPay({ instantPayKeyType: null, instantPayKey: null })
    } catch (cause) {
      return failForm(problemFor(cause, event), { typed: { type: '', key: '' } })
    }
    return redirectSaved(event)
  },
}
