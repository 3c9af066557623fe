import { createHash, randomBytes } from 'node:crypto'
import { type ActorOf, AppError, type calendarFeedRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { offerSeenBy } from '../appointments/appointment-view.ts'
import { stateOf } from '../appointments/load-appointment.ts'
import { clientsMergedFrom } from '../appointments/seen-appointment.ts'
import { ofAccount, ofPhone, selectAppointments } from '../appointments/select-appointments.sql.ts'
import type { Parts } from '../store.ts'
import { calendarOf, calendarPlace } from './calendar-file.ts'

type Owner = ActorOf<readonly ['account', 'phone']>

const SECRET_BYTES = 32
/** The past days that a feed still shows; it shows all coming appointments. */
const DAYS_BACK = 90
const MOST = 1_000

const ownerOf = (actor: Owner) =>
  actor.kind === 'phone' ? `phone:${actor.phone}` : `account:${actor.userId}`

const hashOf = (secret: string) => Uint8Array.from(createHash('sha256').update(secret).digest())

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
}: Parts & { publicUrl: string }): HandlersOf<
  typeof calendarFeedRpcs,
  keyof typeof calendarFeedRpcs
> {
  return {
    async getCalendarFeed(_, { actor }) {
      const feed = await prisma.calendarFeed.findUnique({ where: { owner: ownerOf(actor) } })
      return { createdAt: feed?.createdAt.toISOString() ?? null }
    },

    async createCalendarFeed(_, { actor }) {
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      const owner = ownerOf(actor)
      const made = {
        secretHash: hashOf(secret),
        createdAt: new Date(clock().epochMilliseconds),
      }
      await prisma.calendarFeed.upsert({
        where: { owner },
        create: { owner, ...made },
        update: made,
      })
      return {
        url: `${publicUrl}/api/calendar-feeds/${secret}`,
        createdAt: made.createdAt.toISOString(),
      }
    },

    async revokeCalendarFeed(_, { actor }) {
      await prisma.calendarFeed.deleteMany({ where: { owner: ownerOf(actor) } })
      return { revoked: true }
    },

    async readCalendarFeed({ secret }) {
      const feed = await prisma.calendarFeed.findUnique({ where: { secretHash: hashOf(secret) } })
      if (!feed) throw new AppError('NOT_FOUND', 'There is no such calendar.')
      const now = clock()
      const since = now.subtract({ hours: 24 * DAYS_BACK }).toString()
      const own = await ofOwner(prisma, feed.owner)
      const rows = await selectAppointments(
        prisma,
        Prisma.sql`${own} and a.ends_at > ${since}::timestamptz`,
        { orderBy: Prisma.sql`a.starts_at desc, a.id desc`, limit: MOST },
      )
      const entries = rows.map((row) => {
        const { startsAt, endsAt, status } = stateOf(row)
        const { professional } = row
        return {
          ...{ appointmentId: row.id, version: row.version, startsAt, endsAt, status },
          withName: professional?.name ?? 'alguém',
          ...calendarPlace(offerSeenBy('client', row), {
            city: professional?.city ?? null,
            page: professional && `${publicUrl}/c/horarios/${row.id}`,
          }),
        }
      })
      return { body: calendarOf(entries, now) }
    },
  }
}
