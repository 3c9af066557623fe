import { qrSvg } from '@encaixe/pix'
import { error } from '@sveltejs/kit'
import { requireProfessional } from '#lib/server/visit.ts'
import { PUBLIC_URL } from '$app/env/private'
import type { RequestHandler } from './$types'

/** The address of one's own page as a QR code, to show and to print. */
export const GET: RequestHandler = async (event) => {
  const { professional } = await requireProfessional(event)
  const address = new URL(`/p/${professional.slug}`, PUBLIC_URL).href
  const svg = qrSvg(address, { label: 'Código QR da página' })
  if (svg === undefined) error(404, 'too long for a code')
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
