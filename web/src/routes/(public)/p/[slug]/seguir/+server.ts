import { redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { signInPath } from '#lib/server/session.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import type { RequestHandler } from './$types'

/** Follows a page, or follows it no more; the page itself is a form of booking. */
export const POST: RequestHandler = async (event) => {
  const { slug } = event.params
  const wants = (await event.request.formData()).get('seguir') === '1'
  const api = apiFor(event)
  try {
    await (wants ? api.follow({ slug }) : api.unfollow({ slug }))
  } catch (cause) {
    if (cause instanceof ApiProblem && [401, 403].includes(cause.status)) {
      redirect(303, signInPath(`/p/${slug}`, false))
    }
    failPage(cause)
  }
  redirect(303, `/p/${slug}`)
}
