import { redirect } from '@sveltejs/kit'
import { localPath } from '#lib/server/session.ts'
import { currentVisitor } from '#lib/server/visit.ts'
import type { PageServerLoad } from './$types'

const FIRST_PLACE = '/comecar'

export const load: PageServerLoad = async (event) => {
  const returnTo = localPath(event.url.searchParams.get('returnTo'), FIRST_PLACE)
  // if the visitor cannot be read, the page is shown
  if (await currentVisitor(event).catch(() => null)) redirect(303, returnTo)
  return { returnTo }
}
