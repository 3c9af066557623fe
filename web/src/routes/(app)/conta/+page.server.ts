import { lastSeen } from '#lib/account/last-seen.ts'
import { ignoreMissing } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { submitForm } from '#lib/server/form-answer.ts'
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
  encerrar: async (event) => {
    const id = textOf(await event.request.formData(), 'id')
    return submitForm(event, (api) => api.endSession({ id }).catch(ignoreMissing), {
      shown: {},
      to: '/conta?encerrada=1',
    })
  },

  sairDeTodos: async (event) => {
    return submitForm(event, (api) => api.endEverySession(), {
      shown: {},
      to: '/entrar?erro=saiu-de-todos',
    })
  },
}
