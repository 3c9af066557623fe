import { newId } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import type { UnpublishedEvent } from '../../src/events/outbox-sql.ts'
import { publishInOrder } from '../../src/events/publish.ts'
import { ensureStream } from '../../src/events/stream.ts'
import { testBus } from '../../src/testing/index.ts'

const event = (data: string): UnpublishedEvent => ({
  id: newId(),
  position: '1',
  type: 'booking.Counted.v1',
  subject: newId(),
  time: '2026-11-21T12:00:00.000Z',
  data,
  traceparent: null,
  request_id: null,
})

test('no event of a batch is stored after one that the stream refuses', async () => {
  const bus = await testBus()
  try {
    await ensureStream(bus, 'BOOKING', { replicas: 1 })
    const tooLarge = JSON.stringify('x'.repeat(2 * 1024 * 1024))
    const events = [event('1'), event('2'), event(tooLarge), event('4'), event('5')]
    const { published, failure } = await publishInOrder(bus, 'booking', events)
    expect(published).toEqual(events.slice(0, 2).map(({ id }) => id))
    expect(failure).toBeInstanceOf(Error)
    const manager = await bus.jetstream.jetstreamManager()
    expect((await manager.streams.info('BOOKING')).state.messages).toBe(2)
  } finally {
    await bus.close()
  }
})
