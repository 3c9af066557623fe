import { AppError } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'
import { KEPT_FOR } from './address.rule.ts'

/** The addresses that a page had before, the latest first. */
export const withFormerAddresses = {
  addresses: { where: { leftAt: { not: null } }, orderBy: [{ leftAt: 'desc' }, { slug: 'asc' }] },
} as const satisfies Prisma.ProfessionalInclude

export const slugTaken = () =>
  new AppError('SLUG_TAKEN', 'Another professional has this address.', {
    errors: [{ path: 'slug', message: 'Esse endereço já está em uso. Tente outro.' }],
  })

/**
 * Claims an address for a page: one that nobody has, that the page itself had before, or that another page left more
 * than a year ago. By hand because it is decided in one statement: of two who want the same address, the second waits
 * for the first and then finds it taken.
 * @throws AppError SLUG_TAKEN
 */
export async function takeAddress(
  tx: SchedulingTransaction,
  { slug, professionalId }: { slug: string; professionalId: string },
  now: Temporal.Instant,
): Promise<void> {
  const keptSince = now.toZonedDateTimeISO('UTC').subtract(KEPT_FOR).toInstant()
  const taken = await tx.$executeRaw(Prisma.sql`
    insert into page_addresses as address (slug, professional_id)
    values (${slug}, ${professionalId}::uuid)
    on conflict (slug) do update set professional_id = excluded.professional_id, left_at = null
    where address.left_at is not null and (
      address.professional_id = excluded.professional_id
      or address.left_at < ${keptSince.toString()}::timestamptz
    )
  `)
  if (taken === 0) throw slugTaken()
}

/** Reads a page by its address, else by one that it had before. The second costs a query more. */
export async function byAddress<Row>(
  tx: Pick<SchedulingTransaction, 'pageAddress'>,
  slug: string,
  read: (slug: string) => Promise<Row | null>,
): Promise<Row | null> {
  const found = await read(slug)
  if (found) return found
  const address = await tx.pageAddress.findUnique({
    where: { slug },
    select: { professional: { select: { slug: true } } },
  })
  return address && read(address.professional.slug)
}
