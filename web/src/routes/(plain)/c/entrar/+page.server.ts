import { answeredAt } from '#lib/server/account/code-answer.ts'
import { phoneSteps } from '#lib/server/account/phone-steps.ts'
import { localPath } from '#lib/server/session.ts'
import { apiFor } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

const nextOf = (url: URL) => localPath(url.searchParams.get('returnTo'), '/c')

const BUYING = /^\/p\/[a-z0-9-]+\/pacotes\//

export const load: PageServerLoad = (event) => ({
  returnTo: nextOf(event.url),
  /** Who came to buy a package goes on with that. */
  isBuying: BUYING.test(nextOf(event.url)),
  answer: answeredAt(event),
})

export const actions = phoneSteps({
  send: (event, asked) => apiFor(event).sendSessionCode(asked),
  word: (event) => apiFor(event).beginSessionWord(),
  prove: (event, proof) => apiFor(event).beginPhoneSession(proof),
  next: ({ url }) => nextOf(url),
}) satisfies Actions
