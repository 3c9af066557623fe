import { consumerOf } from '@encaixe/contracts'
import type { RawSql } from '../database/outbox.ts'
import type { JobOptions } from '../jobs/job.ts'
import type { ConsumerOptions } from './consumer-options.ts'
import { errorText } from './dead-letters.ts'
import type { Delivery } from './delivery.ts'
import { parseEvent } from './handlers.ts'
import { isNotFound } from './stream.ts'

const RETRY_EVERY_SECONDS = 5
const MEASURE_EVERY_SECONDS = 10

/** What a consumer does beside its events: retries of dead letters, and measurements. */
export function consumerJobs<Tx extends RawSql>({
  bus,
  service,
  stream,
  handlers,
  database,
  log,
  metrics,
  durable,
  delivery,
}: ConsumerOptions<Tx> & { durable: string; delivery: Delivery }): JobOptions[] {
  const types = [...new Set(handlers.map(({ type }) => type))]

  async function retryDeadLetters(signal: AbortSignal) {
    const letters = await database.prisma.$queryRaw<{ id: string; json: string }[]>`
      select id::text as id, event::text as json from dead_letters
      where consumer = ${consumerOf(service, stream)}
        and retry_requested_at is not null and retried_at is null
        and coalesce(event ->> 'type' = any(${types}::text[]), true)
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
      const { num_pending, num_ack_pending } = await manager.consumers.info(stream, durable)
      metrics.consumerPending.set({ stream, consumer: durable }, num_pending + num_ack_pending)
    } catch (error) {
      // Not made yet: there is nothing to measure.
      if (!isNotFound(error)) throw error
    }
  }

  return [
    {
      name: `retry dead letters of ${durable}`,
      every: RETRY_EVERY_SECONDS,
      run: retryDeadLetters,
    },
    {
      name: `measure ${durable}`,
      every: MEASURE_EVERY_SECONDS,
      everyReplica: true,
      run: measure,
    },
  ]
}
