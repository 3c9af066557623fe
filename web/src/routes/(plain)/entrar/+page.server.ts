import { redirect } from '@sveltejs/kit'
import { signInMessage } from '#lib/account/sign-in-problem.ts'
import { localPath } from '#lib/server/session.ts'
import { currentVisitor } from '#lib/server/visit.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const query = event.url.searchParams
  const wanted = query.get('returnTo')
  // if the visitor cannot be read, the page says why
  const me = await currentVisitor(event).catch(() => null)
  const home = me?.professional ? '/agenda' : '/comecar'
  const message = signInMessage(query.get('erro'))
  if (me && !message) redirect(303, localPath(wanted, home))
  // an old sign-in was not enough: the next one is a new one
  const fresh = query.get('erro') === 'entre-de-novo'
  return { returnTo: localPath(wanted, '/agenda'), message, fresh }
}
