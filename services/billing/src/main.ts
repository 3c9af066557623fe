import { fileURLToPath } from 'node:url'
import { accountEvents, billingRpcs, operatorRpcs, personalDataRpcs } from '@encaixe/contracts'
import {
  operatorHandlers,
  type RunningService,
  runMain,
  startErasure,
  startService,
} from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { type Config, config as configSchema } from './config.ts'
import { onScheduling } from './events.ts'
import { sweepTrials } from './jobs.ts'
import { erasePerson, personalData } from './personal-data.ts'
import { plans } from './plans.ts'
import type { BillingTransaction } from './store.ts'
import { subscriptions } from './subscriptions.ts'

const migrations = fileURLToPath(new URL('../prisma/migrations', import.meta.url))

/** Plans, trials, and which plan counts. */
export function start(
  config: Config,
  { clock = Temporal.Now.instant }: { clock?: () => Temporal.Instant } = {},
): Promise<RunningService> {
  return startService({
    name: 'billing',
    config,
    async open({ bus, log, ...parts }) {
      const database = await parts.database<PrismaClient, BillingTransaction>({
        config,
        create: (adapter) => new PrismaClient({ adapter }),
        migrations,
        stream: 'BILLING',
      })

      const erasure = startErasure({
        bus,
        log,
        service: 'billing',
        stream: 'BILLING',
        database,
        erase: erasePerson(clock),
        after: ['SCHEDULING'],
      })
      parts.onStop('erasure', erasure.stop)
      parts.consume({
        stream: 'ACCOUNT',
        only: accountEvents.AccountDeletionRequested,
        database,
        handlers: [erasure.onRequest],
      })
      parts.consume({
        stream: 'SCHEDULING',
        database,
        handlers: [...onScheduling(clock), erasure.onAnswer('SCHEDULING')],
      })

      const sweep = sweepTrials({
        database,
        clock,
        everySeconds: config.TRIAL_SWEEP_SECONDS,
        log,
      })
      parts.onStop('trial sweep', sweep.stop)

      await parts.serve(operatorRpcs('billing'), operatorHandlers(database))
      await parts.serve(personalDataRpcs('billing'), personalData(database))
      await parts.serve(billingRpcs, {
        ...plans(config),
        ...subscriptions({ database, clock }),
      })
    },
  })
}

runMain(start, configSchema, import.meta)
