import { billingRpcs } from '@encaixe/contracts'
import { runMain, startService } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { checkout } from './checkout/checkout.ts'
import { type Config, config } from './config.ts'
import { onScheduling } from './events.ts'
import { sweepTrials } from './jobs.ts'
import { operators } from './operators.ts'
import { ownerCopies } from './owners/owners.ts'
import { erasePerson, personalLists } from './personal-data.ts'
import { plans } from './plans/plans.ts'
import { priceList } from './plans/prices.ts'
import { endAtProcessor } from './processor/end-at-processor.ts'
import { openProcessor } from './processor/processor.ts'
import { handleRefreshes, reconcile } from './refresh/refresh-subscription.ts'
import { retention } from './retention.ts'
import type { BillingTransaction } from './store.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'
import { trialsOnce } from './trials/used-trials.ts'
import { handleEvents, receiveEvent } from './webhooks/receive-event.ts'

export interface Options {
  clock?: () => Temporal.Instant
}

/** Plans, trials, subscriptions by card, and which plan counts. */
export const start = (config: Config, { clock = Temporal.Now.instant }: Options = {}) =>
  startService<PrismaClient, BillingTransaction>({
    name: 'billing',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    retention,
    clock,
    personalData: ({ tasks }) => ({ lists: personalLists, erase: erasePerson(clock, tasks) }),
    open({ bus, database, log, serve, consume, job, tasks }) {
      const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = config
      const processor = secretKey === undefined ? null : openProcessor({ secretKey, apiUrl })
      if (!processor) log.warn('no STRIPE_SECRET_KEY: nobody can begin to pay; the rest works')
      const prices = priceList(config)
      const perSecond = config.REFRESHES_PER_SECOND

      const parts = { database, tasks, processor, prices, clock, log, perSecond }
      handleEvents(parts)
      if (processor) {
        handleRefreshes({ ...parts, processor, atOnce: config.REFRESHES_AT_ONCE })
        endAtProcessor(tasks, processor)
        job(reconcile({ ...parts, every: config.RECONCILE_SECONDS }))
      }
      const settleTrial = trialsOnce(config.TRIAL_SECRET)
      job(sweepTrials({ database, clock, every: config.TRIAL_SWEEP_SECONDS, log }))
      const { rebuildCopies, fillIn } = ownerCopies({ bus, database, settleTrial, clock })
      job(fillIn)

      consume({ stream: 'SCHEDULING', handlers: onScheduling(clock, settleTrial) })
      serve(billingRpcs, {
        ...plans(prices),
        ...subscriptions({ database, clock }),
        ...checkout({ ...parts, publicUrl: config.PUBLIC_URL }),
        ...receiveEvent(parts),
        ...operators(parts),
        rebuildCopies,
      })
    },
  })

runMain(start, config, import.meta)
