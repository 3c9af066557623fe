import type { PageAddress, schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { PageCaches } from '../page-caches.ts'
import type { SchedulingDatabase, SchedulingTransaction } from '../store.ts'
import { keptUntil, requireFewMoves } from './address.rule.ts'
import { changeProfessional } from './change-professional.ts'
import { lockOwnProfessional, ownProfessionalId } from './own-professional.ts'
import { takeAddress, withFormerAddresses } from './page-addresses.ts'
import { refuseReservedSlug } from './slug.rule.ts'

type Handlers = HandlersOf<typeof schedulingRpcs, 'getPageAddress' | 'changePageAddress'>

interface Dependencies {
  database: SchedulingDatabase
  cache: Pick<PageCaches, 'changed'>
  clock: () => Temporal.Instant
}

/** The address of one's own page. What was sent or printed with an address before leads to the page as ever. */
export function pageAddress({ database, cache, clock }: Dependencies): Handlers {
  return {
    async getPageAddress(_, { actor: { userId } }) {
      return addressOf(database.prisma, await ownProfessionalId(database, userId))
    },

    async changePageAddress({ slug }, { actor: { userId } }) {
      return database.transaction(async (work) => {
        const { tx } = work
        const row = await lockOwnProfessional(tx, userId)
        refuseReservedSlug(slug)
        const { id: professionalId } = row
        if (slug === row.slug) return addressOf(tx, professionalId)
        const now = clock()
        requireFewMoves(await leftBy(tx, professionalId), slug, now)
        await takeAddress(tx, { slug, professionalId }, now)
        await tx.pageAddress.update({
          where: { slug: row.slug },
          data: { leftAt: new Date(now.epochMilliseconds) },
        })
        await changeProfessional(work, row, { slug }, { cache, now })
        return addressOf(tx, professionalId)
      })
    },
  }
}

type Tx = Pick<SchedulingTransaction, 'professional' | 'pageAddress'>

async function leftBy(tx: Tx, professionalId: string) {
  const rows = await tx.pageAddress.findMany({
    ...withFormerAddresses.addresses,
    where: { ...withFormerAddresses.addresses.where, professionalId },
  })
  return rows.flatMap(({ slug, leftAt }) =>
    leftAt ? [{ slug, leftAt: Temporal.Instant.from(leftAt.toISOString()) }] : [],
  )
}

async function addressOf(tx: Tx, id: string): Promise<PageAddress> {
  const { slug } = await tx.professional.findUniqueOrThrow({
    where: { id },
    select: { slug: true },
  })
  const former = await leftBy(tx, id)
  return {
    slug,
    former: former.map((one) => ({
      slug: one.slug,
      keptUntil: keptUntil(one.leftAt).toString({ fractionalSecondDigits: 3 }),
    })),
  }
}
