import type { JobOptions } from '@encaixe/service-kit'
import type { DeliveryQueues } from '../sending/queues.ts'
import type { NotifierDatabase } from '../store.ts'
import { forgetSecrets, isAnyUnfinished, unfinishedDeliveries } from './repair-queue.sql.ts'

/** While deliveries are unfinished; they are due for a job of their own, or in a worker's hands. */
const UNFINISHED_SECONDS = 5
/** Jobs that one run adds at most. A run that finds more goes on in the next one, where it stopped. */
const BATCH = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Adds a job for every unfinished delivery: one lost its job if Redis lost its data, or if the process was killed
 * between the commit and the add. Adding the id of a job that exists does nothing.
 */
export function repairQueue({
  database: { prisma },
  queues,
  every,
}: {
  database: NotifierDatabase
  queues: Pick<DeliveryQueues, 'add'>
  every: number
}): JobOptions {
  let after = FIRST_ID
  return {
    name: 'add missing jobs of deliveries',
    every,
    async run() {
      await forgetSecrets(prisma)
      const untouchedSeconds = Math.min(every, UNFINISHED_SECONDS)
      const options = { after, untouchedSeconds, limit: BATCH }
      const unfinished = await unfinishedDeliveries(prisma, options)
      await queues.add(unfinished)
      after = unfinished.length < BATCH ? FIRST_ID : (unfinished.at(-1)?.id ?? FIRST_ID)
      const isBusy = unfinished.length > 0 || (await isAnyUnfinished(prisma))
      return isBusy ? { againIn: UNFINISHED_SECONDS } : {}
    },
  }
}
