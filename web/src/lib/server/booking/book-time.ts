import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { WEB_SECRET } from '$app/env/private'
import { checkBooking, readBooking } from '../../booking/booking-form.ts'
import { routePath } from '../../ui/route-path.ts'
import { requestKey } from '../request-key.ts'
import { addressOf, apiFor } from '../visit.ts'
import { answerOf, choosingAgain, invalidBooking, newBookingKey, pressKey } from './booking.ts'
import { bookingProof } from './booking-proof.ts'

type Made = Awaited<ReturnType<ReturnType<typeof apiFor>['createPublicBooking']>>

/** The form action of a booking, on the page and in a frame: redirects back with a proof, or shows the errors. */
export async function bookTime(event: RequestEvent) {
  const { slug = '' } = event.params
  const form = readBooking(await event.request.formData())
  const { typed, website, altcha } = form
  const userAgent = event.request.headers.get('user-agent') ?? ''
  const visitor = { address: addressOf(event), userAgent }
  const bookingKey = form.bookingKey || pressKey(visitor, { secret: WEB_SECRET, now: Date.now() })
  if (form.isChoosing) return choosingAgain(typed, bookingKey)
  const errors = checkBooking(typed)
  if (Object.keys(errors).length > 0) {
    return fail(422, invalidBooking(typed, errors, bookingKey))
  }
  let made: Made
  try {
    const serviceIds = typed.serviceIds?.split(',')
    const useSession = typed.semPacote === undefined
    const booking = { ...typed, serviceIds, useSession, slug, website, ...(altcha && { altcha }) }
    const idempotencyKey = requestKey(bookingKey, [slug, ...Object.values(typed)])
    made = await apiFor(event).createPublicBooking(booking, { idempotencyKey })
  } catch (cause) {
    const { status, answer } = answerOf(cause, typed, bookingKey)
    return fail(status, answer)
  }
  redirect(303, await successOf(event, form, made))
}

/**
 * The address of the page after a booking, with its proof: the page may have moved since it was opened. A bot that filled
 * in the trap field gets a random text.
 */
async function successOf(
  event: RequestEvent,
  { typed, website }: ReturnType<typeof readBooking>,
  { payment, paidWith }: Made,
): Promise<string> {
  const { slug = '' } = event.params
  const path = (of: string, feito: string) =>
    `${routePath(event.route.id).replace('[slug]', of)}?${new URLSearchParams({ feito })}`
  if (website) return path(slug, newBookingKey())
  // if the profile cannot be read, show the booking as a request: it promises less
  const page = await apiFor(event)
    .getPublicProfile({ slug })
    .catch(() => ({ slug, autoConfirm: false }))
  const startsAt = new Date(typed.startsAt).toISOString()
  const { serviceId, serviceIds = serviceId, placeId = null } = typed
  const token = payment?.link.split('/').at(-1) ?? null
  const session = paidWith ? `${paidWith.session}/${paidWith.of}` : null
  const isConfirmed = page.autoConfirm && token === null
  const services = serviceIds?.split(',') ?? []
  const taken = { startsAt, isConfirmed, services, placeId, token, session }
  return path(page.slug, bookingProof(page.slug, taken, { secret: WEB_SECRET, now: Date.now() }))
}
