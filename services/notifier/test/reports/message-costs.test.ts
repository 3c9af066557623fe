import { notifierRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, startWorld, type World } from '../world.ts'

let world: World
let stop: () => Promise<void>
beforeAll(async () => {
  world = await startWorld()
  ;({ stop } = await world.startNotifier())
})
afterAll(async () => {
  await stop()
  await world.stop()
})

const month = Temporal.Now.plainDateISO('America/Sao_Paulo').toString().slice(0, 7)
const costs = async (professionalId?: string) =>
  (
    await world.bus.call(notifierRpcs.messagingCosts, {
      month,
      ...(professionalId !== undefined && { professionalId }),
    })
  ).items

test('each message that arrived is counted once for its page, as the provider prices it', async () => {
  const { snapshot } = booking({ status: 'confirmed' })
  const { professionalId } = snapshot.appointment
  await world.book(snapshot)
  // Delivered and read are two reports of each message.
  const read = () =>
    world.prisma.delivery.count({
      where: { professionalId, channel: 'whatsapp', status: { in: ['delivered', 'read'] } },
    })
  await until(async () => (await read()) === 2, { what: 'both sides’ messages to arrive' })
  expect(await costs(professionalId)).toEqual([
    { professionalId, month, category: 'utility', type: 'regular', messages: 2 },
  ])
  const [first] = await world.prisma.delivery.findMany({
    where: { professionalId, channel: 'whatsapp' },
  })
  const again = (status: string) => ({
    value: {
      statuses: [
        {
          ...{ id: first?.providerMessageId, status, biz_opaque_callback_data: first?.id },
          pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
          // Another content, so that it is another report.
          timestamp: '1',
        },
      ],
    },
  })
  await world.bus.call(notifierRpcs.receiveWhatsappWebhook, {
    changes: [again('delivered'), again('read')],
  })
  await until(
    async () =>
      (await world.prisma.delivery.findUniqueOrThrow({ where: { id: first?.id ?? '' } })).status ===
      'read',
    { what: 'the message to be read' },
  )
  expect((await costs(professionalId))[0]?.messages).toBe(2)
})
