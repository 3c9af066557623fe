import { redirect } from '@sveltejs/kit'
import { lastSeen } from '#lib/account/last-seen.ts'
import { isMissing } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { apiFor, failSignedInPage, requireAccount } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { account, professional, clientLinks } = await requireAccount(event)
  const { items } = await apiFor(event)
    .listSessions()
    .catch((cause) => failSignedInPage(cause, event))
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
    try {
      await apiFor(event).endSession({ id })
    } catch (cause) {
      // the session has already ended: the goal is reached
      if (!isMissing(cause)) return failForm(problemFor(cause, event), {})
    }
    redirect(303, '/conta?encerrada=1')
  },

  sairDeTodos: async (event) => {
    try {
      await apiFor(event).endEverySession()
    } catch (cause) {
      return failForm(problemFor(cause, event), {})
    }
    redirect(303, '/entrar?erro=saiu-de-todos')
  },
}
