import { qrSvg } from '@encaixe/pix'
import { error } from '@sveltejs/kit'
import { redirectMoved } from '#lib/server/page/moved-page.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import type { RequestHandler } from './$types'

/** The conversation with the page's assistant as a QR code, for a phone to open. */
export const GET: RequestHandler = async (event) => {
  const { slug } = event.params
  const profile = await apiFor(event).getPublicProfile({ slug }).catch(failPage)
  redirectMoved(event, profile.slug)
  const svg = profile.whatsappUrl && qrSvg(profile.whatsappUrl, { label: 'Código QR da conversa' })
  if (!svg) error(404, 'no number')
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
