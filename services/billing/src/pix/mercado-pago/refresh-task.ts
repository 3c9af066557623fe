import { z } from 'zod'
import type { BillingTasks, BillingTransaction, BillingWork } from '../../store.ts'
import { ProviderError } from '../provider/provider-error.ts'

/** Exchanges the refresh token of a page's account. Both replicas see one task, and one of them runs it. */
export const refreshMercadoPago = {
  kind: 'refresh-mercado-pago',
  data: z.object({ professionalId: z.uuid() }),
}

/**
 * A token of 180 days is exchanged when a third of its life has passed: what is left is more than the 95 days for which the
 * account may be kept after it was replaced, so nobody exchanges the token of one that was.
 */
const SHARE = 3

/** The task that refreshes a token of so many seconds. */
export const refreshTask = (
  professionalId: string,
  { now, seconds }: { now: Temporal.Instant; seconds: number },
) => ({
  data: { professionalId },
  ...{ dedupeKey: professionalId, owner: professionalId },
  dueAt: now.add({ seconds: Math.floor(seconds / SHARE) }),
})

/**
 * The pages that are connected to an account, in one order. The first one's task exchanges the tokens of all, so that one
 * process does.
 */
export async function pagesOf(
  tx: Pick<BillingTransaction, 'pixAccount'>,
  mercadoPagoUserId: string,
): Promise<string[]> {
  const rows = await tx.pixAccount.findMany({
    where: { mercadoPagoUserId, connected: true },
    orderBy: { professionalId: 'asc' },
    select: { professionalId: true },
  })
  return rows.map(({ professionalId }) => professionalId)
}

/** Whether Mercado Pago did not take an account's token: access may be over. */
export const isAccessDoubted = (error: unknown): boolean =>
  error instanceof ProviderError && error.failure === 'forbidden'

/** Has the token of an account exchanged at once: where access is over, it is found out by that. */
export async function refreshAtOnce(
  t: Pick<BillingWork, 'tx' | 'afterCommit'>,
  tasks: BillingTasks,
  mercadoPagoUserId: string,
  now: Temporal.Instant,
): Promise<void> {
  const [first] = await pagesOf(t.tx, mercadoPagoUserId)
  if (first === undefined) return
  await tasks.replace(t, refreshMercadoPago, [refreshTask(first, { now, seconds: 0 })])
}
