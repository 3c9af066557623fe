import type { RawSql } from '../database/outbox.ts'
import type { ConsumerOptions } from './consumer.ts'
import { errorText } from './dead-letters.ts'
import type { Delivery } from './delivery.ts'
import { parseEvent } from './handlers.ts'
import { createSignal } from './signal.ts'

const LOOK_EVERY_MS = 1_000
const MEASURE_EVERY_MS = 10_000
const DELETE_EVERY_MS = 60 * 60 * 1_000
/** Longer than a stream or an outbox keeps an event, so that a refilled stream repeats no effect. */
const INBOX_DAYS = 45

/** What a consumer does beside its events: retries of dead letters, measurements, tidying up. */
export function startMaintenance<Tx extends RawSql>({
  bus,
  stream,
  database,
  log,
  metrics,
  consumer,
  delivery,
}: ConsumerOptions<Tx> & { consumer: string; delivery: Delivery }): { stop(): Promise<void> } {
  const signal = createSignal()
  let isStopping = false

  async function retryDeadLetters() {
    const letters = await database.prisma.$queryRaw<{ id: string; json: string }[]>`
      select id::text as id, event::text as json from dead_letters
      where consumer = ${consumer} and retry_requested_at is not null and retried_at is null
      order by failed_at limit 50`
    for (const { id, json } of letters) {
      if (isStopping) return
      await retry(id, json)
    }
  }

  async function retry(id: string, json: string) {
    try {
      await delivery.reprocess(parseEvent(json))
      await database.prisma.$executeRaw`
        update dead_letters set retried_at = now() where id = ${id}::uuid`
      log.info({ deadLetter: id, stream }, 'a dead event was handled after all')
    } catch (error) {
      if (!(await database.ready())) return
      await database.prisma.$executeRaw`
        update dead_letters set retry_requested_at = null, failed_at = now(),
          attempts = attempts + 1, error = ${errorText(error)}
        where id = ${id}::uuid`
      log.error({ err: error, deadLetter: id, stream }, 'a dead event failed again')
    }
  }

  async function measure() {
    if (!metrics || !bus.ready()) return
    const manager = await bus.jetstream.jetstreamManager(false)
    const { num_pending, num_ack_pending } = await manager.consumers.info(stream, consumer)
    metrics.consumerPending.set({ stream }, num_pending + num_ack_pending)
  }

  async function tidyUp() {
    await database.prisma.$executeRaw`
      delete from inbox where received_at < now() - make_interval(days => ${INBOX_DAYS}::int)`
  }

  const maintenance = [
    { what: 'dead letters', every: LOOK_EVERY_MS, due: 0, run: retryDeadLetters },
    { what: 'measuring', every: MEASURE_EVERY_MS, due: 0, run: measure },
    { what: 'tidying up', every: DELETE_EVERY_MS, due: 0, run: tidyUp },
  ]

  async function run() {
    while (!isStopping) {
      for (const task of maintenance) {
        if (performance.now() < task.due) continue
        task.due = performance.now() + task.every
        try {
          await task.run()
        } catch (error) {
          // The next round tries again; database and bus say themselves when they are away.
          log.debug({ err: error, stream }, `${task.what} did not work`)
        }
      }
      if (!isStopping) await signal.wait(LOOK_EVERY_MS)
    }
  }

  const running = run()
  return {
    async stop() {
      isStopping = true
      signal.raise()
      await running
    },
  }
}
