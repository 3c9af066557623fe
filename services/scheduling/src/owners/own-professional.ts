import { AppError } from '@encaixe/contracts'
import type { Professional as ProfessionalRow } from '../../generated/client.ts'
import type { SchedulingDatabase, SchedulingTransaction } from '../store.ts'
import { lockProfessional } from './lock-professional.sql.ts'

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
