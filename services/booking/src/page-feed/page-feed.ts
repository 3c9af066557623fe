import { createHash, randomBytes } from 'node:crypto'
import { AppError, type FeedNames, feedNames, type pageFeedRpcs } from '@encaixe/contracts'
import { firstName } from '@encaixe/contracts/first-name'
import type { HandlersOf } from '@encaixe/service-kit'
import { type PageFeed, Prisma } from '../../generated/client.ts'
import { offerSeenBy } from '../appointments/appointment-view.ts'
import { type AppointmentRow, selectAppointments } from '../appointments/select-appointments.sql.ts'
import { ownPage } from '../copies/professional-copies.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import {
  type CalendarEntry,
  calendarOf,
  calendarPlace,
  entryOf,
  summaryOf,
} from './calendar-file.ts'

/** The past that a feed still shows; it shows all coming appointments. */
const YEARS_BACK = 2
/** The latest; about sixty appointments a week over two years and one ahead. */
const MOST = 10_000

/** A page's appointments as a calendar, under a secret address that its professional can revoke. */
export function pageFeeds({
  database: { prisma },
  clock,
  publicUrl,
}: Parts): HandlersOf<typeof pageFeedRpcs, keyof typeof pageFeedRpcs> {
  return {
    async getPageFeed(_, { actor }) {
      const { id: professionalId } = await ownPage(prisma, actor.userId)
      const feed = await prisma.pageFeed.findUnique({ where: { professionalId } })
      return {
        createdAt: feed?.createdAt.toISOString() ?? null,
        names: feedNames.parse(feed?.names ?? 'first'),
      }
    },

    async createPageFeed({ names }, { actor }) {
      const { id: professionalId } = await ownPage(prisma, actor.userId)
      const { secretHash, url } = newFeedSecret(publicUrl)
      const createdAt = new Date(clock().epochMilliseconds)
      const made = { secretHash, names, createdAt }
      await prisma.pageFeed.upsert({
        where: { professionalId },
        create: { professionalId, ...made },
        update: made,
      })
      return { url, createdAt: createdAt.toISOString(), names }
    },

    async updatePageFeed({ names }, { actor }) {
      const { id: professionalId } = await ownPage(prisma, actor.userId)
      const { count } = await prisma.pageFeed.updateMany({
        where: { professionalId },
        data: { names },
      })
      if (count === 0) throw new AppError('NOT_FOUND', 'This page has no calendar address.')
      return { names }
    },

    async revokePageFeed(_, { actor }) {
      const { id: professionalId } = await ownPage(prisma, actor.userId)
      await prisma.pageFeed.deleteMany({ where: { professionalId } })
      return { revoked: true }
    },
  }
}

/** The calendar of a page's feed: rejected and cancelled appointments are gone from it. */
export async function pageCalendar(
  reader: Pick<BookingTransaction, '$queryRaw'>,
  { professionalId, names }: PageFeed,
  { now, publicUrl }: { now: Temporal.Instant; publicUrl: string },
): Promise<string> {
  const since = now.toZonedDateTimeISO('UTC').subtract({ years: YEARS_BACK }).toInstant().toString()
  const rows = await selectAppointments(
    reader,
    Prisma.sql`a.professional_id = ${professionalId}::uuid and a.starts_at > ${since}::timestamptz
      and a.status not in ('rejected', 'cancelled')`,
    { orderBy: Prisma.sql`a.starts_at desc, a.id desc`, limit: MOST },
  )
  const told = feedNames.parse(names)
  return calendarOf(rows.map((row) => pageEntry(row, told, `${publicUrl}/agenda/${row.id}`)))
}

const SECRET_BYTES = 32

/** What is stored of the secret in a calendar's address. */
export const feedHash = (secret: string) =>
  Uint8Array.from(createHash('sha256').update(secret).digest())

/** A new secret address for a calendar; it is told once. */
export function newFeedSecret(publicUrl: string) {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secretHash: feedHash(secret), url: `${publicUrl}/api/calendar-feeds/${secret}` }
}

/**
 * An appointment in the calendar of its page. The address may be read by another company's servers, so where a client
 * lives and what they answered stand there only with their whole name.
 */
export function pageEntry(row: AppointmentRow, names: FeedNames, page: string): CalendarEntry {
  const { service, place, clientAddress, clientAnswer } = offerSeenBy('professional', row)
  const entry = entryOf(row)
  if (names === 'none') {
    return { ...entry, summary: 'Ocupado', location: null, notes: [], url: page }
  }
  const isWhole = names === 'full'
  const name = row.client.name ?? 'alguém'
  return {
    ...entry,
    summary: summaryOf(service, isWhole ? name : firstName(name)),
    ...calendarPlace(
      {
        place,
        clientAddress: isWhole ? clientAddress : null,
        clientAnswer: isWhole ? clientAnswer : null,
      },
      { city: null, page },
    ),
  }
}
