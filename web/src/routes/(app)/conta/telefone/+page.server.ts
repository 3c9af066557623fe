import { answeredAt } from '#lib/server/account/code-answer.ts'
import { phoneSteps } from '#lib/server/account/phone-steps.ts'
import { localPath } from '#lib/server/session.ts'
import { apiFor, requireAccount } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

const nextOf = (url: URL) => localPath(url.searchParams.get('returnTo'), '/conta?telefone=1')

export const load: PageServerLoad = async (event) => {
  await requireAccount(event)
  const query = new URLSearchParams({ returnTo: nextOf(event.url) })
  return { answer: answeredAt(event), query: query.toString() }
}

export const actions = phoneSteps({
  send: (event, { phone }) => apiFor(event).sendPhoneCode({ phone }),
  word: (event) => apiFor(event).beginPhoneWord(),
  prove: (event, proof) => apiFor(event).provePhone(proof),
  next: ({ url }) => nextOf(url),
}) satisfies Actions
