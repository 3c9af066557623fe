import { lastSeen } from '#lib/account/last-seen.ts'
import { ignoreMissing } from '#lib/api/problem.ts'
import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireAccount } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { account, professional, clientLinks } = await requireAccount(event)
  const { items } = await pageApi(event).listSessions()
  const now = Date.now()
  const { name, email, emailVerified } = account
  return {
    account: { name, email, emailVerified },
    hasPage: professional !== null,
    // once each, whether as a known client or by the account's address
    places: [
      ...new Map(clientLinks.map(({ professional }) => [professional.slug, professional.name])),
    ],
    ended: event.url.searchParams.get('encerrada') === '1',
    isPhoneProven: event.url.searchParams.get('telefone') === '1',
    // the one in hand first, then the latest
    sessions: items
      .toSorted(
        (one, other) =>
          Number(other.current) - Number(one.current) ||
          Date.parse(other.lastSeenAt) - Date.parse(one.lastSeenAt),
      )
      .map(({ id, device, lastSeenAt, current }) => ({
        id,
        device,
        current,
        seen: lastSeen(lastSeenAt, now),
      })),
  }
}

export const actions: Actions = {
  encerrar: formAction('encerrar', {
    fields: { id: text() },
    send: (api, { id }) => api.endSession({ id }).catch(ignoreMissing),
    to: '/conta?encerrada=1',
  }),

  sairDeTodos: formAction('sairDeTodos', {
    fields: {},
    send: (api) => api.endEverySession(),
    to: '/entrar?erro=saiu-de-todos',
  }),
}
