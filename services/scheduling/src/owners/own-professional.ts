import { AppError } from '@encaixe/contracts'
import { Prisma, type Professional as ProfessionalRow } from '../../generated/client.ts'
import type { SchedulingDatabase, SchedulingTransaction } from '../store.ts'

/** Who may change a professional is settled here, and nowhere else: the account that owns it. */

const noPage = () =>
  new AppError('FORBIDDEN', 'Esta conta ainda não tem uma página. Abra a sua primeiro.')

/**
 * The account's professional, locked until the transaction ends: changes come one at a time, and
 * each sees the one before it.
 * @throws FORBIDDEN when the account owns none
 */
export async function lockOwnProfessional(
  tx: SchedulingTransaction,
  userId: string,
): Promise<ProfessionalRow> {
  const id = await lockProfessional(tx, userId)
  if (id === null) throw noPage()
  return tx.professional.findUniqueOrThrow({ where: { id } })
}

/**
 * The id of the account's professional, to read what belongs to it.
 * @throws FORBIDDEN when the account owns none
 */
export async function ownProfessionalId(
  { prisma }: SchedulingDatabase,
  userId: string,
): Promise<string> {
  const row = await prisma.professional.findUnique({ where: { userId }, select: { id: true } })
  if (!row) throw noPage()
  return row.id
}

/**
 * Locks the professional that an account owns until the transaction ends; null when it owns none. By hand
 * for the lock, of which Prisma knows none: `no key` lets rows that refer to it go in meanwhile.
 */
export async function lockProfessional(
  tx: SchedulingTransaction,
  userId: string,
): Promise<string | null> {
  const [locked] = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from professionals where user_id = ${userId} for no key update
  `)
  return locked?.id ?? null
}
