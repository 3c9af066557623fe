import { AppError, professional } from '@encaixe/contracts'
import { copyOf, copyOfPlans } from '@encaixe/service-kit'
import type { PrismaClient } from '../generated/client.ts'
import { tables } from './tables.ts'

/** Whose a page is, as scheduling told it. */
export const pageCopies = copyOf(professional, tables, 'pages', {
  also: { professional_id: ({ id }) => id },
})

export const planCopies = copyOfPlans(tables)

/**
 * The page of an account.
 * @throws AppError FORBIDDEN when the account has none
 */
export async function ownedPage(
  prisma: Pick<PrismaClient, 'pageCopy'>,
  userId: string,
): Promise<{ professionalId: string }> {
  const page = await prisma.pageCopy.findFirst({ where: { userId } })
  if (!page) throw new AppError('FORBIDDEN', 'This account has no page.')
  return page
}
