import { ensureStream, isNotFound } from '@encaixe/service-kit'
import { testBus, until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { removeFormerConsumer } from '../src/former-consumer.ts'

const DURABLE = 'intake-agent-notifier'

test('the former consumer of notices is removed when nobody listens to it any more, and not before', async () => {
  const bus = await testBus({ service: 'intake-agent' })
  const remove = () => removeFormerConsumer(bus).run(new AbortController().signal)
  const manager = await bus.jetstream.jetstreamManager(false)
  const found = () =>
    manager.consumers.info('NOTIFIER', DURABLE).catch((error: unknown) => {
      if (isNotFound(error)) return null
      throw error
    })
  await ensureStream(bus, 'NOTIFIER')
  await remove()
  await manager.consumers.add('NOTIFIER', { durable_name: DURABLE })
  const consumer = await bus.jetstream.consumers.get('NOTIFIER', DURABLE)
  const listening = await consumer.consume()
  const heard = (async () => {
    for await (const message of listening) message.ack()
  })()
  await until(async () => ((await found())?.num_waiting ?? 0) > 0, { what: 'a listener' })
  await remove()
  expect(await found()).not.toBeNull()
  await listening.close()
  await heard
  await until(
    async () => {
      await remove()
      return (await found()) === null
    },
    { what: 'the end of the consumer' },
  )
  await bus.close()
})
