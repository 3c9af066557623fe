import { z } from 'zod'
import type { BillingTasks, BillingWork } from '../../store.ts'

/** Reads a charge at its provider: only what it says there counts. */
export const readCharge = { kind: 'read-charge', data: z.object({ chargeId: z.uuid() }) }

/** Has charges read at a time, or as soon as possible. */
export const requestReads = (
  t: Pick<BillingWork, 'tx' | 'afterCommit'>,
  tasks: BillingTasks,
  reads: readonly { chargeId: string; dueAt?: Temporal.Instant }[],
) =>
  tasks.replace(
    t,
    readCharge,
    reads.map(({ chargeId, dueAt }) => ({
      data: { chargeId },
      dedupeKey: chargeId,
      ...(dueAt && { dueAt }),
    })),
  )
