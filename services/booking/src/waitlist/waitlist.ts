import {
  AppError,
  bookingEvents,
  offerOf,
  type RpcInput,
  type WaitingClient,
  type waitlistRpcs,
} from '@encaixe/contracts'
import { cutPage, type HandlersOf, type RpcContext } from '@encaixe/service-kit'
import { z } from 'zod'
import { agreedServices } from '../appointments/agreed-offer.rule.ts'
import { requireOwnPhone } from '../clients/ensure-client.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { ownPage, pageBySlug, storedOffer } from '../copies/professional-copies.ts'
import { cursorOf } from '../cursor.ts'
import { secondsUntilTomorrow, startOfToday } from '../free-times/refusal.rule.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import { countWishes, type WishRow, waitingOf, wishById } from './load-waitlist.sql.ts'
import { toldWishOf } from './take-turns.ts'
import { endOfWish, isWishCapped, wishedTimesOf } from './wish.rule.ts'

type Handlers = HandlersOf<typeof waitlistRpcs, 'joinWaitlist' | 'listWaitlist'>
type Asked = RpcInput<typeof waitlistRpcs.joinWaitlist>

const SUCCESS = { success: true } as const
const PAGE = 50
const cursors = cursorOf(z.iso.datetime())

/** Puts people on the waitlist of a page, and shows it to its owner. */
export function waitlist({ database, clock, fetchProfessional }: Parts): Handlers {
  const join = (id: string, asked: Asked, isProven: boolean) =>
    database.transaction(async ({ tx, emit }) => {
      const now = clock()
      const { slug, clientName, clientPhone } = asked
      const { id: professionalId } = await pageBySlug(tx, slug)
      await lockProfessionals(tx, [professionalId])
      // Behind the lock an erasure has deleted the page, or waits.
      const page = await pageBySlug(tx, slug)
      const { serviceId, serviceIds } = asked
      const { services } = offerOf({ ...page, ...storedOffer(page) }, { serviceId, serviceIds })
      const { service } = agreedServices(services)
      const { firstDay, lastDay, days, parts } = wishedTimesOf(asked, page, now)
      await requireFewer(tx, page, clientPhone, now)
      const { count } = await tx.waitlistWish.createMany({
        data: {
          ...{ id, professionalId },
          ...{ serviceId: service?.id ?? null, serviceName: service?.name ?? null },
          serviceIds: services.length > 1 ? services.map(({ id }) => id) : [],
          ...{ firstDay: dateOf(firstDay), lastDay: dateOf(lastDay), days: days.map(dateOf) },
          ...{ parts: [...parts], clientName, clientPhone },
          endsAt: endOfWish({ firstDay, lastDay, days, parts }, page.timezone).toString(),
          createdAt: now.toString(),
          provenAt: isProven ? now.toString() : null,
        },
        // Who asks for the same again waits already, and is not told again.
        skipDuplicates: true,
      })
      const wish = count > 0 ? await wishById(tx, id) : null
      if (!wish) return
      await emit(bookingEvents.WaitlistJoined, {
        subject: id,
        data: { ...toldWishOf(page, wish), ...timesOf(wish) },
      })
    })

  return {
    async joinWaitlist(asked, context) {
      // Only a program fills the honeypot: it gets the answer of a success, and nothing is kept.
      if (asked.website !== undefined) return SUCCESS
      requireOwnPhone(context.actor, asked.clientPhone)
      const { callId, actor } = context
      const isProven = isPhoneOf(actor, asked.clientPhone)
      await join(callId, asked, isProven).catch(async (error: unknown) => {
        if (!isUnknownHere(error)) throw error
        // The page or the service may be new: its owner knows. If it does not answer, booking's copy decides.
        await fetchProfessional(asked.slug, context).catch((cause: unknown) => {
          throw cause instanceof AppError && cause.code === 'PROFESSIONAL_NOT_FOUND' ? cause : error
        })
        await join(callId, asked, isProven)
      })
      return SUCCESS
    },

    async listWaitlist({ cursor }, { actor: { userId } }) {
      const page = await ownPage(database.prisma, userId)
      const rows = await waitingOf(database.prisma, page.id, {
        now: clock(),
        after: cursor === undefined ? undefined : cursors.read(cursor),
        limit: PAGE + 1,
      })
      return cutPage(rows.map(waitingClientOf), PAGE, ({ createdAt, id }) =>
        cursors.write(createdAt, id),
      )
    },
  }
}

/** Whether whoever joins does it from the phone: in a session of it, or writing to the agent from it. */
const isPhoneOf = (actor: RpcContext['actor'], phone: string) =>
  (actor.kind === 'phone' || actor.kind === 'agent') && actor.phone === phone

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

const isUnknownHere = (error: unknown) =>
  error instanceof AppError && ['PROFESSIONAL_NOT_FOUND', 'SERVICE_NOT_FOUND'].includes(error.code)

/** One answer for all caps, as for bookings. */
async function requireFewer(
  tx: BookingTransaction,
  { id: professionalId, timezone }: { id: string; timezone: string },
  phone: string,
  now: Temporal.Instant,
): Promise<void> {
  const today = startOfToday(timezone, now)
  const counts = await countWishes(tx, { professionalId, phone, today, now })
  if (!isWishCapped(counts)) return
  throw new AppError('RATE_LIMITED', 'Too many people wait already.', {
    retryAfterSeconds: secondsUntilTomorrow(timezone, now),
  })
}

/** The times that would do, as the API and events tell them. */
export const timesOf = ({ days, firstDay, lastDay, parts }: WishRow) => ({
  days: days.length > 0 ? days : null,
  from: firstDay,
  to: lastDay,
  parts,
})

/** The turn that runs; null: none does, or its time is over. */
export function offerOfWish(wish: WishRow) {
  const { turnStartsAt, turnEndsAt, turnUntil, turnNeedsAddress, turnHolds } = wish
  if (!turnStartsAt || !turnEndsAt || !turnUntil) return null
  return {
    startsAt: turnStartsAt.toISOString(),
    endsAt: turnEndsAt.toISOString(),
    until: turnUntil.toISOString(),
    needsAddress: turnNeedsAddress ?? false,
    held: turnHolds ?? false,
  }
}

function waitingClientOf(wish: WishRow): WaitingClient {
  const { id, clientName: name, clientPhone: phone, clientId, serviceName } = wish
  return {
    ...{ id, name, phone, clientId },
    ...timesOf(wish),
    service: serviceName,
    offer: offerOfWish(wish),
    createdAt: wish.createdAt.toISOString(),
  }
}
