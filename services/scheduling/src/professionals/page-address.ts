import type { PageAddress, schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { lockOwnProfessional, ownProfessionalId } from '../owners/own-professional.ts'
import type { Parts, SchedulingTransaction } from '../store.ts'
import { changesLeft, countedChanges, keptUntil, requireChangeLeft } from './address.rule.ts'
import { changeProfessional } from './change-professional.ts'
import { takeAddress, withFormerAddresses } from './page-addresses.ts'
import { refuseReservedSlug } from './slug.rule.ts'

type Handlers = HandlersOf<typeof schedulingRpcs, 'getPageAddress' | 'changePageAddress'>

/** The address of one's own page. What was sent or printed with an address before leads to the page as ever. */
export function pageAddress({ database, cache, clock }: Parts): Handlers {
  return {
    async getPageAddress(_, { actor: { userId } }) {
      return addressOf(database.prisma, await ownProfessionalId(database, userId), clock())
    },

    async changePageAddress({ slug }, { actor: { userId } }) {
      return database.transaction(async (work) => {
        const { tx } = work
        const row = await lockOwnProfessional(tx, userId)
        refuseReservedSlug(slug)
        const { id: professionalId } = row
        const now = clock()
        if (slug === row.slug) return addressOf(tx, professionalId, now)
        const changes = row.addressChanges.map(instantOf)
        requireChangeLeft(changes, row.timezone, now)
        await takeAddress(tx, { slug, professionalId }, now)
        await tx.pageAddress.update({
          where: { slug: row.slug },
          data: { leftAt: new Date(now.epochMilliseconds) },
        })
        const counted = [...countedChanges(changes, now), now]
        const addressChanges = counted.map((at) => new Date(at.epochMilliseconds))
        await tx.professional.update({ where: { id: professionalId }, data: { addressChanges } })
        await changeProfessional(work, row, { slug }, { cache, now })
        return addressOf(tx, professionalId, now)
      })
    },
  }
}

const instantOf = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime())

type Tx = Pick<SchedulingTransaction, 'professional' | 'pageAddress'>

async function leftBy(tx: Tx, professionalId: string) {
  const rows = await tx.pageAddress.findMany({
    ...withFormerAddresses.addresses,
    where: { ...withFormerAddresses.addresses.where, professionalId },
  })
  return rows.flatMap(({ slug, leftAt }) => (leftAt ? [{ slug, leftAt: instantOf(leftAt) }] : []))
}

async function addressOf(tx: Tx, id: string, now: Temporal.Instant): Promise<PageAddress> {
  const { slug, addressChanges } = await tx.professional.findUniqueOrThrow({
    where: { id },
    select: { slug: true, addressChanges: true },
  })
  const former = await leftBy(tx, id)
  return {
    slug,
    ...changesLeft(addressChanges.map(instantOf), now),
    former: former.map((one) => ({
      slug: one.slug,
      keptUntil: keptUntil(one.leftAt).toString({ fractionalSecondDigits: 3 }),
    })),
  }
}
