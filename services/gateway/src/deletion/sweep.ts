import type { JobOptions, Logger, Metrics } from '@encaixe/service-kit'
import { Gauge } from 'prom-client'
import type { z } from 'zod'
import type { Sessions } from '../identity/sessions.ts'
import type { GatewayDatabase } from '../store.ts'
import type { deletionEnvironment } from './config.ts'
import { repeatRequests, unfinishedDeletions } from './deletions.ts'

interface Options {
  database: GatewayDatabase
  sessions: Pick<Sessions, 'endAll'>
  log: Logger
  metrics: Metrics
  config: z.output<typeof deletionEnvironment>
}

/** Asks again for what is missing, and measures how much that is. */
export function sweepDeletions(options: Options): JobOptions {
  const { database, sessions, log, metrics } = options
  const { DELETION_SWEEP_SECONDS: every, DELETION_REPEAT_SECONDS: repeatSeconds } = options.config
  const { registry } = metrics
  const unfinished = new Gauge({
    name: 'account_deletions_unfinished',
    help: 'Deleted accounts that some service has not erased yet.',
    registers: [registry],
  })
  const oldest = new Gauge({
    name: 'account_deletions_oldest_seconds',
    help: 'Since when the oldest of them has been under way.',
    registers: [registry],
  })
  async function run() {
    const { count, oldestSeconds } = await unfinishedDeletions(database)
    unfinished.set(count)
    oldest.set(oldestSeconds)
    if (count === 0) return
    const repeated = await repeatRequests(database, { repeatSeconds })
    if (repeated.length === 0) return
    log.warn({ deletions: repeated.length }, 'services were asked again to erase deleted accounts')
    // Redis may have been away when they were asked for.
    for (const userId of repeated) await sessions.endAll(userId)
  }

  return { name: 'sweep deletions', every, run }
}
