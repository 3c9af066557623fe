import { z } from 'zod'
import type { BillingTasks, BillingWork } from '../../store.ts'

const data = z.object({ chargeId: z.uuid() })

/** Reads a charge at its provider: only what it says there counts. All charges take turns. */
export const readCharge = { kind: 'read-charge', data }

/** Reads a charge that a callback named. Money has probably come for it, so it waits for no turn. */
export const readNamedCharge = { kind: 'read-named-charge', data }

/** A charge that is to be read. */
interface ToRead {
  id: string
  professionalId: string
}

type Adding = Pick<BillingWork, 'tx' | 'afterCommit'>

/** Has charges read at a time, or in their turn. */
export const requestReads = (
  t: Adding,
  tasks: BillingTasks,
  reads: readonly (ToRead & { dueAt?: Temporal.Instant })[],
) =>
  tasks.replace(
    t,
    readCharge,
    reads.map(({ id: chargeId, professionalId: owner, dueAt }) => ({
      ...{ data: { chargeId }, dedupeKey: chargeId, owner },
      ...(dueAt && { dueAt }),
    })),
  )

/** Has charges read at once. */
export const requestReadsAtOnce = (t: Adding, tasks: BillingTasks, charges: readonly ToRead[]) =>
  tasks.replace(
    t,
    readNamedCharge,
    charges.map(({ id: chargeId, professionalId: owner }) => ({
      ...{ data: { chargeId }, dedupeKey: chargeId, owner },
    })),
  )
