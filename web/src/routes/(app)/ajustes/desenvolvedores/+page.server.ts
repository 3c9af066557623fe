import { fail } from '@sveltejs/kit'
import { ignoreMissing } from '#lib/api/problem.ts'
import { readFields, text } from '#lib/forms/fields-of.ts'
import { isValid } from '#lib/forms/form-problem.ts'
import { freshSignIn, isFresh, needsFreshSignIn } from '#lib/server/account/fresh-sign-in.ts'
import { formAction } from '#lib/server/form-action.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { changeInWords, scopesOf, scopeWords } from '#lib/settings/api-keys.ts'
import { dayIn, dayLong, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad } from './$types'

const path = '/ajustes/desenvolvedores'

export const load: PageServerLoad = async (event) => {
  const { account, professional } = await requireProfessional(event)
  const { timezone } = professional
  const api = pageApi(event)
  const [keys, changes] = await Promise.all([api.listApiKeys(), api.listApiKeyChanges()])
  const dayOf = (instant: string) => dayLong(dayIn(timezone, Date.parse(instant)))
  return {
    mustSignIn: !isFresh(account),
    freshSignIn: freshSignIn(path),
    deleted: event.url.searchParams.get('feito') === 'apagada',
    keys: keys.items.map(({ id, name, scopes, expiresAt, lastUsedOn }) => ({
      ...{ id, name },
      may: scopes.map((scope) => scopeWords[scope]),
      ends: dayOf(expiresAt),
      isOver: Date.parse(expiresAt) <= Date.now(),
      used: lastUsedOn && dayLong(lastUsedOn),
    })),
    changes: changes.items.map(({ id, at, keyName, operation }) => ({
      ...{ id, keyName },
      what: changeInWords(operation),
      when: `${dayOf(at)} às ${wallTime(inZone(at, timezone))}`,
    })),
  }
}

export const actions: Actions = {
  criar: async (event) => {
    const form = 'criar' as const
    const fields = { name: text(60), days: text(), scopes: scopesOf }
    const typed = readFields(await event.request.formData(), fields)
    const { name, days, scopes } = typed
    const errors: Record<string, string> = {}
    if (!name) errors.name = 'Dê um nome à chave.'
    if (scopes.length === 0) errors.scopes = 'Escolha pelo menos uma permissão.'
    const problem = { errors, message: null }
    if (!isValid(problem)) return fail(422, { form, typed, isStale: false, problem })
    const expiresAt = Temporal.Now.instant().add({ hours: (Number(days) || 90) * 24 })
    try {
      const { key } = await apiFor(event).createApiKey({
        ...{ name, scopes },
        expiresAt: expiresAt.toString(),
      })
      // Shown in this answer alone: neither an address nor a store of ours holds it.
      return { form: 'criada' as const, made: { name, key }, problem: undefined }
    } catch (cause) {
      if (!needsFreshSignIn(cause)) {
        return failForm(problemFor(cause, event), { form, typed, isStale: false })
      }
      return fail(401, { form, typed, isStale: true, problem: { errors: {}, message: null } })
    }
  },

  apagar: formAction('apagar', {
    fields: { id: text() },
    send: (api, { id }) => api.deleteApiKey({ id }).catch(ignoreMissing),
    to: `${path}?feito=apagada`,
  }),
}
