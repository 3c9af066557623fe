import type { OwnPage } from '../../own-page.ts'
import type { SubscriptionParts } from '../parts.ts'
import type { Processor } from '../processor/processor.ts'

/**
 * The professional's customer at the processor: made once, and bound before anything is paid. Two requests
 * at once are given the same one by the processor, and the first binding stays.
 */
export async function customerOf(
  {
    database: { prisma },
    processor,
    log,
  }: Pick<SubscriptionParts, 'database' | 'log'> & { processor: Processor },
  page: OwnPage,
): Promise<string> {
  const { professionalId } = page
  const where = { professionalId }
  const bound = async () =>
    (await prisma.subscription.findUniqueOrThrow({ where })).billingCustomerId
  const known = await bound()
  if (known !== null) return known
  const made = await processor.createCustomer(professionalId)
  await prisma.subscription.updateMany({
    where: { ...where, billingCustomerId: null },
    data: { billingCustomerId: made },
  })
  // For receipts; without it they go to nobody, and paying works all the same.
  await processor
    .nameCustomer(made, page)
    .catch((error: unknown) => log.warn({ err: error, professionalId }, 'a customer has no name'))
  return (await bound()) ?? made
}
