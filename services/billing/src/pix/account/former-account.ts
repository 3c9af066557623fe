import { newId } from '@encaixe/service-kit'
import type { PixAccount, Prisma } from '../../../generated/client.ts'
import type { BillingTransaction } from '../../store.ts'

/**
 * Locks a page's account until the transaction ends: exclusively to change it, shared to have it stay while something is
 * entered that was made with it.
 */
export const lockAccount = (
  tx: BillingTransaction,
  professionalId: string,
  how: 'exclusive' | 'shared',
) =>
  how === 'exclusive'
    ? tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${professionalId}, 1))`
    : tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtextextended(${professionalId}, 1))`

type Named = Pick<PixAccount, 'apiUrl' | 'clientId' | 'pixKey' | 'mercadoPagoUserId'>

/**
 * Whether both reach the same account: at Mercado Pago by its number; at a bank by its Pix key, which belongs to one
 * account, or by its application, which reads what it made whatever its key.
 */
export const isSameAccount = (one: Named, other: Named): boolean =>
  one.mercadoPagoUserId !== null || other.mercadoPagoUserId !== null
    ? one.mercadoPagoUserId === other.mercadoPagoUserId
    : one.apiUrl === other.apiUrl &&
      (one.clientId === other.clientId || one.pixKey === other.pixKey)

/**
 * Keeps an account for the charges that were made with it: they are read, closed and given back with it. Without any it is
 * not kept. The caller has locked the account.
 * @param of which charges; by default all
 */
export async function keepForCharges(
  tx: BillingTransaction,
  row: PixAccount,
  {
    disconnected,
    now,
    of = {},
  }: { disconnected: boolean; now: Date; of?: Pick<Prisma.ChargeWhereInput, 'state'> },
): Promise<void> {
  const { professionalId, kind, apiUrl, tokenUrl, clientId, pixKey, sealedBy, sealed } = row
  const where = { professionalId, formerAccountId: null, ...of }
  if ((await tx.charge.count({ where, take: 1 })) === 0) return
  const id = newId()
  await tx.formerPixAccount.create({
    data: {
      ...{ id, professionalId, kind, apiUrl, tokenUrl, clientId, pixKey, sealedBy, sealed },
      mercadoPagoUserId: row.mercadoPagoUserId,
      ...{ disconnected, replacedAt: now },
    },
  })
  await tx.charge.updateMany({ where, data: { formerAccountId: id } })
}
