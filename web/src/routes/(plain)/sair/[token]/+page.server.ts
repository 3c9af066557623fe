import { apiFor, failPage } from '#lib/server/visit.ts'
import type { PageServerLoad } from './$types'

/** Mail programs open addresses to look at them, so this page changes nothing: its button does. */
export const load: PageServerLoad = async (event) => {
  const { token } = event.params
  event.setHeaders({ 'cache-control': 'no-store' })
  const { subscribed, kind } = await apiFor(event).getEmailSubscription({ token }).catch(failPage)
  return { token, subscribed, isDigest: kind === 'digest' }
}
