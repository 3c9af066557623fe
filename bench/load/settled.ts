import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames, streamOf } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { connectToStack, stack } from '../../test/stack.ts'
import { query } from './world.ts'

type Bus = Awaited<ReturnType<typeof connectToStack>>

/** Between two checks: providers send reports for a moment after they accept a message. */
const REPORTS_MS = 1_000

/**
 * Waits until earlier work is done: no event to publish or handle, no message to send, no report to process. The next
 * measurement then contains only its own work.
 */
export async function settled(): Promise<void> {
  const bus = await connectToStack()
  const isIdle = async () => !(await areEventsWaiting(bus)) && !(await isWorkWaiting())
  try {
    await until(
      async () => {
        const wasIdle = await isIdle()
        await delay(REPORTS_MS)
        return wasIdle && (await isIdle())
      },
      { what: 'everything of before to be done', timeoutMs: 300_000 },
    )
  } finally {
    await bus.drain()
  }
}

async function areEventsWaiting(bus: Bus): Promise<boolean> {
  const manager = await bus.jetstream.jetstreamManager(false)
  for (const service of serviceNames) {
    if (await isAny(service, 'select from outbox where published_at is null')) return true
    for await (const { config, ...consumer } of manager.consumers.list(streamOf(service))) {
      if (config.durable_name && consumer.num_pending + consumer.num_ack_pending > 0) return true
    }
  }
  return false
}

const isWorkWaiting = async () =>
  (await isAny(
    'notifier',
    `select from deliveries
     where status in ('pending', 'sending', 'failed') and (not_before is null or not_before <= now())`,
  )) ||
  (await isAny('notifier', REPORT_WAITING)) ||
  (await isAny('billing', REPORT_WAITING))

const REPORT_WAITING =
  'select from tasks where done_at is null and failed_at is null and due_at <= now()'

async function isAny(service: (typeof serviceNames)[number], rows: string): Promise<boolean> {
  const [answer] = await query<{ any: boolean }>(
    stack().databases[service],
    `select exists (${rows}) as any`,
  )
  return answer?.any === true
}
