import { Postponed } from '@encaixe/service-kit'
import { z } from 'zod'
import type { BillingTasks, BillingWork } from '../../store.ts'
import { isProcessorAway } from './away.ts'
import type { Processor } from './processor.ts'

type Adding = Pick<BillingWork, 'tx' | 'afterCommit'>

/** Ends a subscription at the processor. */
const endSubscription = {
  kind: 'end-subscription',
  data: z.object({ subscriptionId: z.string() }),
}

/**
 * Removes a customer at the processor. The data names the customer, not the professional: an erasure forgets tasks
 * that name the professional.
 */
const removeCustomer = { kind: 'remove-customer', data: z.object({ customerId: z.string() }) }

const HOUR_MS = 3_600_000
/** What is to be done at the processor is tried for a year: a deleted account must not pay on. */
export const YEAR_OF_RETRIES_MS: readonly number[] = [
  1_000, 4_000, 16_000, 64_000, 256_000, 1_024_000,
].concat(Array<number>(365 * 24).fill(HOUR_MS))

const AWAY_SECONDS = 1

/** Has tasks wait, without losing an attempt, while the processor is away. */
export async function unlessAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!isProcessorAway(cause)) throw cause
    throw new Postponed('the card processor is away', { delaySeconds: AWAY_SECONDS, cause })
  }
}

export const requestEndOf = (t: Adding, tasks: BillingTasks, subscriptionIds: readonly string[]) =>
  tasks.add(
    t,
    endSubscription,
    subscriptionIds.map((subscriptionId) => ({
      data: { subscriptionId },
      dedupeKey: subscriptionId,
    })),
  )

export const requestRemovalOf = (t: Adding, tasks: BillingTasks, customerId: string) =>
  tasks.add(t, removeCustomer, [{ data: { customerId }, dedupeKey: customerId }])

/** Writes to the processor outside of every transaction: a transaction may run several times. */
export function endAtProcessor(tasks: BillingTasks, processor: Processor) {
  const options = { deleteDone: true, retryDelaysMs: YEAR_OF_RETRIES_MS }
  tasks.handle(endSubscription, {
    ...options,
    runOutside: ({ data }) => unlessAway(processor.cancel(data.subscriptionId)),
  })
  tasks.handle(removeCustomer, {
    ...options,
    runOutside: ({ data }) => unlessAway(processor.removeCustomer(data.customerId)),
  })
}
