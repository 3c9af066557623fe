import { bookingEvents } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { z } from 'zod'

const envelope = z.object({ id: z.uuid(), subject: z.string() })

/** The BookingCreated events in the stream, as they lie there; what is no event is left out. */
export async function eventsOfStream(bus: Bus): Promise<z.infer<typeof envelope>[]> {
  const manager = await bus.jetstream.jetstreamManager(false)
  const { name } = await manager.consumers.add('BOOKING', {
    ack_policy: 'none',
    deliver_policy: 'all',
    filter_subject: `events.${bookingEvents.BookingCreated.type}`,
    mem_storage: true,
    inactive_threshold: 30_000_000_000,
  })
  const consumer = await bus.jetstream.consumers.get('BOOKING', name)
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
