import { redirect } from '@sveltejs/kit'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import type { RequestHandler } from './$types'

/** Leads to Google, where the professional allows access to their calendars. */
export const GET: RequestHandler = async (event) => {
  await requireProfessional(event)
  const { url } = await pageApi(event).connectGoogle({})
  redirect(303, url, { external: true })
}
