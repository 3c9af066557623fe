import { billingRpcs } from '@encaixe/contracts'
import { runMain, startService } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { type Config, config } from './config.ts'
import { onScheduling } from './events.ts'
import { endTrials } from './jobs.ts'
import { erasePerson, personalLists } from './personal-data.ts'
import { plans } from './plans.ts'
import type { BillingTransaction } from './store.ts'
import { subscriptions } from './subscriptions.ts'

export interface Options {
  clock?: () => Temporal.Instant
}

/** Plans, trials, and which plan counts. */
export const start = (config: Config, { clock = Temporal.Now.instant }: Options = {}) =>
  startService<PrismaClient, BillingTransaction>({
    name: 'billing',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    personalData: () => ({ lists: personalLists, erase: erasePerson(clock) }),
    open({ database, log, serve, consume, job }) {
      consume({ stream: 'SCHEDULING', handlers: onScheduling(clock) })
      job(endTrials({ database, clock, every: config.TRIAL_SWEEP_SECONDS, log }))
      serve(billingRpcs, { ...plans(config), ...subscriptions({ database, clock }) })
    },
  })

runMain(start, config, import.meta)
