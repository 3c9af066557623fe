import { contentOf, signed } from '../account/signed-value.ts'

/** The facts of a new booking that its success page shows, without personal data. */
export interface TakenBooking {
  /** An instant, ISO 8601 in UTC. */
  startsAt: string
  /** False while the professional has yet to answer. */
  isConfirmed: boolean
  /** The booked services and place of the professional, by their ids. */
  services: string[]
  placeId: string | null
  /** The appointment's link, where it waits for a payment. */
  token: string | null
  /** The session of a package that pays it, `4/10`; null: none does. */
  session: string | null
}

/** How long the success page of a booking can be loaded again, in milliseconds. */
const VALID_MS = 30 * 60_000

const MOST_CHARACTERS = 800

const about = 'booking-proof'

/**
 * What the address of a success page carries. Only this server can write it, so that no link shows a
 * booking nobody made. It is for one page, and only for a while.
 */
export function bookingProof(
  slug: string,
  { startsAt, isConfirmed, services, placeId, token, session }: TakenBooking,
  { secret, now }: { secret: string; now: number },
): string {
  const ids = services.length > 0 ? services.join() : null
  const confirmed = isConfirmed ? 1 : 0
  const fields = [slug, startsAt, confirmed, now + VALID_MS, ids, placeId, token, session]
  const content = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return signed(content, { about, secret })
}

/** The booking of a proof; null if the proof is forged, expired or of another page. */
export function readBookingProof(
  slug: string,
  proof: string | null,
  { secret, now }: { secret: string; now: number },
): TakenBooking | null {
  if (!proof || proof.length > MOST_CHARACTERS) return null
  const content = contentOf(proof, { about, secret })
  if (content === null) return null
  const fields: unknown = JSON.parse(Buffer.from(content, 'base64url').toString())
  if (!Array.isArray(fields)) return null
  const [ofSlug, startsAt, isConfirmed, until, services, placeId, token, session]: unknown[] =
    fields
  if (ofSlug !== slug || typeof startsAt !== 'string') return null
  if (typeof until !== 'number' || until <= now) return null
  const textOf = (text: unknown) => (typeof text === 'string' ? text : null)
  return {
    startsAt,
    isConfirmed: isConfirmed === 1,
    services: textOf(services)?.split(',') ?? [],
    placeId: textOf(placeId),
    token: textOf(token),
    session: textOf(session),
  }
}
