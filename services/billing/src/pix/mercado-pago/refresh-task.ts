import { z } from 'zod'
import type { BillingTasks, BillingWork } from '../../store.ts'
import type { OpenAccount } from '../provider/open-account.ts'
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

/** Whether Mercado Pago did not take an account's token: access may be over. */
export const isAccessDoubted = ({ kind }: OpenAccount, error: unknown): boolean =>
  kind === 'mercado_pago' && error instanceof ProviderError && error.failure === 'forbidden'

/** Has the token of pages' accounts exchanged at once: where access is over, it is found out by that. */
export const refreshAtOnce = (
  t: Pick<BillingWork, 'tx' | 'afterCommit'>,
  tasks: BillingTasks,
  pages: readonly string[],
  now: Temporal.Instant,
) =>
  tasks.replace(
    t,
    refreshMercadoPago,
    pages.map((professionalId) => ({
      data: { professionalId },
      ...{ dedupeKey: professionalId, owner: professionalId, dueAt: now },
    })),
  )
