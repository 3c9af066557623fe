import { redirect } from '@sveltejs/kit'
import { freshSignIn, needsFreshSignIn } from '#lib/server/account/fresh-sign-in.ts'
import { apiFor, requireProfessional } from '#lib/server/visit.ts'
import type { RequestHandler } from './$types'

/** Leads to Mercado Pago, where the professional allows access to their account. */
export const GET: RequestHandler = async (event) => {
  await requireProfessional(event)
  const url = await apiFor(event)
    .connectMercadoPago({})
    .then(
      (answer) => answer.url,
      (cause) => {
        if (!needsFreshSignIn(cause)) throw cause
        return null
      },
    )
  if (url === null) redirect(303, freshSignIn(event.url.pathname))
  redirect(303, url, { external: true })
}
