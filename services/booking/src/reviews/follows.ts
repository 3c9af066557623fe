import {
  type ActorOf,
  bookingEvents,
  type followRpcs,
  type reviewRpcs,
  schedulingRpcs,
} from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import { z } from 'zod'
import { findPage, pageBySlug } from '../copies/professional-copies.ts'
import { cursorOf } from '../cursor.ts'
import type { Parts } from '../store.ts'
import { hearsOfFollower } from '../telling/tell.ts'
import { reviewsOfPage } from './reviews-of-page.sql.ts'

type Handlers = HandlersOf<typeof followRpcs, keyof typeof followRpcs> &
  HandlersOf<typeof reviewRpcs, 'describePage'>

const PAGE = 50
/** The reviews on a public page. */
const LATEST = 6
const list = cursorOf(z.iso.datetime())

/** Which pages an account follows, and its relation to a page. */
export function follows({ database, bus, clock }: Parts): Handlers {
  const { prisma } = database

  async function viewerOf(slug: string, actor: ActorOf<'anyone'>) {
    if (actor.kind !== 'phone' && actor.kind !== 'account') return null
    const page = await findPage(prisma, slug)
    if (!page) return null
    if (actor.kind === 'phone') {
      const { phone } = actor
      const client = await prisma.client.findFirst({ where: { professionalId: page.id, phone } })
      return { isOwner: false, isClient: client !== null, isFollowing: false }
    }
    const { userId } = actor
    const [client, following] = await Promise.all([
      prisma.client.findFirst({ where: { professionalId: page.id, userId } }),
      prisma.follow.findFirst({ where: { professionalId: page.id, userId } }),
    ])
    return {
      isOwner: page.userId === userId,
      isClient: client !== null,
      isFollowing: following !== null,
    }
  }

  return {
    async describePage({ slug }, { actor }) {
      const [reviews, viewer] = await Promise.all([
        reviewsOfPage(prisma, slug, LATEST),
        viewerOf(slug, actor),
      ])
      return { reviews, viewer }
    },

    async follow({ slug }, { actor: { userId } }) {
      const professional = await pageBySlug(prisma, slug)
      const professionalId = professional.id
      await database.transaction(async ({ tx, emit }) => {
        const createdAt = new Date(clock().epochMilliseconds)
        const made = await tx.follow.createMany({
          data: { userId, professionalId, createdAt },
          skipDuplicates: true,
        })
        if (made.count === 0) return
        if (!(await hearsOfFollower(tx, { professionalId, userId }, clock()))) return
        const followers = await tx.follow.count({ where: { professionalId } })
        const data = { userId, professional, followers }
        await emit(bookingEvents.ProfessionalFollowed, { subject: professionalId, data })
      })
      return { following: true }
    },

    async unfollow({ slug }, { actor: { userId } }) {
      const { id: professionalId } = await pageBySlug(prisma, slug)
      await prisma.follow.deleteMany({ where: { userId, professionalId } })
      return { following: false }
    },

    async listFollows({ cursor }, { actor: { userId }, requestId }) {
      const after = cursor === undefined ? null : list.read(cursor)
      const rows = await prisma.follow.findMany({
        where: {
          userId,
          ...(after && {
            OR: [
              { createdAt: { lt: after.value } },
              { createdAt: after.value, professionalId: { gt: after.id } },
            ],
          }),
        },
        orderBy: [{ createdAt: 'desc' }, { professionalId: 'asc' }],
        take: PAGE + 1,
      })
      const follows = cutPage(rows, PAGE, ({ createdAt, professionalId }) =>
        list.write(createdAt.toISOString(), professionalId),
      )
      const ids = follows.items.map(({ professionalId }) => professionalId)
      const { items } =
        ids.length === 0
          ? { items: [] }
          : await bus.call(schedulingRpcs.describeProfessionals, { ids }, { requestId })
      return { items, nextCursor: follows.nextCursor }
    },
  }
}
