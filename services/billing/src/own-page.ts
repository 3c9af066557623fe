import { AppError } from '@encaixe/contracts'
import type { BillingDatabase } from './store.ts'

export interface OwnPage {
  professionalId: string
  name: string
  email: string | null
}

/**
 * The page an account owns, as billing knows it.
 * @throws AppError FORBIDDEN for an account without one
 */
export async function ownPage(
  { prisma }: Pick<BillingDatabase, 'prisma'>,
  userId: string,
): Promise<OwnPage> {
  const owner = await prisma.owner.findFirst({ where: { userId } })
  if (owner) return owner
  throw new AppError('FORBIDDEN', 'Esta conta ainda não tem uma página. Abra a sua primeiro.')
}
