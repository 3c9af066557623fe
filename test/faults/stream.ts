import type { Bus } from '@encaixe/service-kit'
import { z } from 'zod'
import { rowsOf } from '../database.ts'

/** The services whose events are compared. */
type Service = 'booking' | 'scheduling'

const envelope = z.object({ id: z.uuid(), type: z.string(), subject: z.string() })

/** Returns the events in a service's stream, without messages that are no events. */
export async function eventsOfStream(
  bus: Bus,
  service: Service,
): Promise<z.infer<typeof envelope>[]> {
  const stream = service.toUpperCase()
  const manager = await bus.jetstream.jetstreamManager(false)
  const { name } = await manager.consumers.add(stream, {
    ack_policy: 'none',
    deliver_policy: 'all',
    filter_subject: `events.${service}.>`,
    mem_storage: true,
    inactive_threshold: 30_000_000_000,
  })
  const consumer = await bus.jetstream.consumers.get(stream, name)
  try {
    const { num_pending: pending } = await consumer.info()
    const events: z.infer<typeof envelope>[] = []
    if (pending === 0) return events
    for await (const message of await consumer.fetch({ max_messages: pending, expires: 5_000 })) {
      const event = envelope.safeParse(jsonOf(message.string()))
      if (event.success) events.push(event.data)
    }
    return events
  } finally {
    await consumer.delete()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the events that a service has committed and not published, in order. */
export async function unpublishedEvents(service: Service): Promise<string[]> {
  const rows = await rowsOf(
    service,
    z.object({ id: z.string() }),
    'select id from outbox where published_at is null order by position',
  )
  return rows.map(({ id }) => id)
}

/** Returns these events as they are in a service's stream. */
export async function asPublished(bus: Bus, service: Service, ids: string[]): Promise<string[]> {
  const events = await eventsOfStream(bus, service)
  return events.map(({ id }) => id).filter((id) => ids.includes(id))
}
