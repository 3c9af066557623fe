import type { RawSql } from '../database/outbox.ts'
import type { JobOptions } from '../jobs/job.ts'
import type { ConsumerOptions } from './consumer-options.ts'
import { errorText } from './dead-letters.ts'
import type { Delivery } from './delivery.ts'
import { parseEvent } from './handlers.ts'
import { isNotFound } from './stream.ts'

const RETRY_EVERY_SECONDS = 1
const MEASURE_EVERY_SECONDS = 10
/** Longer than a stream or an outbox keeps an event, so that a refilled stream repeats no effect. */
const INBOX_DAYS = 45

/** What a consumer does beside its events: retries of dead letters, and measurements. */
export function consumerJobs<Tx extends RawSql>({
  bus,
  stream,
  database,
  log,
  metrics,
  consumer,
  delivery,
}: ConsumerOptions<Tx> & { consumer: string; delivery: Delivery }): JobOptions[] {
  async function retryDeadLetters(signal: AbortSignal) {
    const letters = await database.prisma.$queryRaw<{ id: string; json: string }[]>`
      select id::text as id, event::text as json from dead_letters
      where consumer = ${consumer} and retry_requested_at is not null and retried_at is null
      order by failed_at limit 50`
    for (const { id, json } of letters) {
      if (signal.aborted) return
      await retry(id, json)
    }
  }

  async function retry(id: string, json: string) {
    try {
      await delivery.reprocess(parseEvent(json))
      await database.prisma.$executeRaw`
        update dead_letters set retried_at = now() where id = ${id}::uuid`
      log.info({ deadLetter: id, stream }, 'dead letter handled after all')
    } catch (error) {
      if (!(await database.ready())) return
      await database.prisma.$executeRaw`
        update dead_letters set retry_requested_at = null, failed_at = now(),
          attempts = attempts + 1, error = ${errorText(error)}
        where id = ${id}::uuid`
      log.error({ err: error, deadLetter: id, stream }, 'dead letter failed again')
    }
  }

  async function measure() {
    if (!metrics || !bus.ready()) return
    const manager = await bus.jetstream.jetstreamManager(false)
    try {
      const { num_pending, num_ack_pending } = await manager.consumers.info(stream, consumer)
      metrics.consumerPending.set({ stream }, num_pending + num_ack_pending)
    } catch (error) {
      // Not made yet: there is nothing to measure.
      if (!isNotFound(error)) throw error
    }
  }

  return [
    {
      name: `retry dead letters of ${stream}`,
      every: RETRY_EVERY_SECONDS,
      run: retryDeadLetters,
    },
    {
      name: `measure ${stream}`,
      every: MEASURE_EVERY_SECONDS,
      everyReplica: true,
      run: measure,
    },
  ]
}

/** Forgets that events were handled which nobody sends again. */
export const deleteOldInboxRows = (prisma: RawSql) =>
  prisma.$executeRaw`
    delete from inbox where received_at < now() - make_interval(days => ${INBOX_DAYS}::int)`
