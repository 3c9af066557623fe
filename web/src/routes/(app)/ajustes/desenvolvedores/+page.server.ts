import { ignoreMissing } from '#lib/api/problem.ts'
import { text } from '#lib/forms/fields-of.ts'
import { freshSignIn, isFresh } from '#lib/server/account/fresh-sign-in.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { changeInWords, scopesOf, scopeWords } from '#lib/settings/api-keys.ts'
import { dayIn, dayLong, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad } from './$types'

const path = '/ajustes/desenvolvedores'
const FRESH = 'Para criar uma chave, precisamos ter certeza de que é você. Entre mais uma vez.'

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
  criar: formAction('criar', {
    fields: { name: text(60), days: text(), scopes: scopesOf },
    check: ({ name, scopes }) => ({
      ...(name === '' && { name: 'Dê um nome à chave.' }),
      ...(scopes.length === 0 && { scopes: 'Escolha pelo menos uma permissão.' }),
    }),
    send: (api, { days, ...key }) => {
      const expiresAt = Temporal.Now.instant().add({ hours: (Number(days) || 90) * 24 })
      return api.createApiKey({ ...key, expiresAt: expiresAt.toString() })
    },
    fresh: { body: FRESH },
    names: { expiresAt: 'days' },
    shows: ({ key }, { name }) => ({ name, key }),
  }),

  apagar: formAction('apagar', {
    fields: { id: text() },
    send: (api, { id }) => api.deleteApiKey({ id }).catch(ignoreMissing),
    to: `${path}?feito=apagada`,
  }),
}
