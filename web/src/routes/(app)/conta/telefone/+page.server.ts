import { answeredAt } from '#lib/server/account/code-answer.ts'
import { phoneSteps } from '#lib/server/account/phone-steps.ts'
import { apiFor, requireAccount } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAccount(event)
  return { answer: answeredAt(event) }
}

export const actions = phoneSteps({
  send: (event, { phone }) => apiFor(event).sendPhoneCode({ phone }),
  word: (event) => apiFor(event).beginPhoneWord(),
  prove: (event, proof) => apiFor(event).provePhone(proof),
  next: () => '/conta?telefone=1',
}) satisfies Actions
