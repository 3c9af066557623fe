import { error } from '@sveltejs/kit'
import { entryFile } from '#lib/booking/calendar-entry.ts'
import { bookedEntry } from '#lib/server/booking/booked-entry.ts'
import { readBookingProof } from '#lib/server/booking/booking-proof.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { PUBLIC_URL, WEB_SECRET } from '$app/env/private'
import type { RequestHandler } from './$types'

/** The booking of a success page, for the client's calendar. */
export const GET: RequestHandler = async (event) => {
  const { slug } = event.params
  const now = Date.now()
  const proof = event.url.searchParams.get('feito')
  const booking = readBookingProof(slug, proof, { secret: WEB_SECRET, now })
  if (!booking) error(404, 'not found')
  const profile = await apiFor(event).getPublicProfile({ slug }).catch(failPage)
  const entry = bookedEntry(profile, booking, PUBLIC_URL)
  return new Response(entryFile(entry, Temporal.Instant.fromEpochMilliseconds(now)), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="compromisso.ics"',
      'cache-control': 'no-store',
    },
  })
}
