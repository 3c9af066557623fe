import { type ActorOf, AppError, type calendarFeedRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { offerSeenBy } from '../appointments/appointment-view.ts'
import { clientsMergedFrom } from '../appointments/seen-appointment.ts'
import { ofAccount, ofPhone, selectAppointments } from '../appointments/select-appointments.sql.ts'
import { calendarOf, calendarPlace, entryOf, summaryOf } from '../page-feed/calendar-file.ts'
import { feedHash, newFeedSecret, pageCalendar } from '../page-feed/page-feed.ts'
import type { Parts } from '../store.ts'

type Owner = ActorOf<readonly ['account', 'phone']>

/** The past days that a feed still shows; it shows all coming appointments. */
const DAYS_BACK = 90
const MOST = 1_000

const ownerOf = (actor: Owner) =>
  actor.kind === 'phone' ? `phone:${actor.phone}` : `account:${actor.userId}`

/** A feed shows the appointments of its owner's own rows, not those of a typed address. */
async function ofOwner(
  reader: Parameters<typeof clientsMergedFrom>[0],
  owner: string,
): Promise<Prisma.Sql> {
  const id = owner.slice(owner.indexOf(':') + 1)
  return owner.startsWith('phone:')
    ? ofPhone(id, await clientsMergedFrom(reader, id))
    : ofAccount(id)
}

/** A client's appointments as a calendar, under a secret address that they can revoke. */
export function calendarFeeds({
  database: { prisma },
  clock,
  publicUrl,
}: Parts): HandlersOf<typeof calendarFeedRpcs, keyof typeof calendarFeedRpcs> {
  return {
    async getCalendarFeed(_, { actor }) {
      const feed = await prisma.calendarFeed.findUnique({ where: { owner: ownerOf(actor) } })
      return { createdAt: feed?.createdAt.toISOString() ?? null }
    },

    async createCalendarFeed(_, { actor }) {
      const { secretHash, url } = newFeedSecret(publicUrl)
      const owner = ownerOf(actor)
      const made = { secretHash, createdAt: new Date(clock().epochMilliseconds) }
      await prisma.calendarFeed.upsert({
        where: { owner },
        create: { owner, ...made },
        update: made,
      })
      return { url, createdAt: made.createdAt.toISOString() }
    },

    async revokeCalendarFeed(_, { actor }) {
      await prisma.calendarFeed.deleteMany({ where: { owner: ownerOf(actor) } })
      return { revoked: true }
    },

    async readCalendarFeed({ secret }) {
      const where = { secretHash: feedHash(secret) }
      const now = clock()
      const ofPage = await prisma.pageFeed.findUnique({ where })
      if (ofPage) return { body: await pageCalendar(prisma, ofPage, { now, publicUrl }) }
      const feed = await prisma.calendarFeed.findUnique({ where })
      if (!feed) throw new AppError('NOT_FOUND', 'There is no such calendar.')
      const since = now.subtract({ hours: 24 * DAYS_BACK }).toString()
      const own = await ofOwner(prisma, feed.owner)
      const rows = await selectAppointments(
        prisma,
        Prisma.sql`${own} and a.ends_at > ${since}::timestamptz`,
        { orderBy: Prisma.sql`a.starts_at desc, a.id desc`, limit: MOST },
      )
      const entries = rows.map((row) => {
        const { professional } = row
        const offer = offerSeenBy('client', row)
        return {
          ...entryOf(row),
          summary: summaryOf(offer.service, professional?.name ?? 'alguém'),
          ...calendarPlace(offer, {
            city: professional?.city ?? null,
            page: professional && `${publicUrl}/c/horarios/${row.id}`,
          }),
        }
      })
      return { body: calendarOf(entries) }
    },
  }
}
