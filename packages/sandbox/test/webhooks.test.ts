import { afterEach, beforeEach, expect, test } from 'vitest'
import { reminder, reminderTo, startWebhookTarget, startWorld, until, type World } from './world.ts'

const NUMBER = '5511987654321'
let target: Awaited<ReturnType<typeof startWebhookTarget>>
let world: World
let clock = Date.now()
const answers: number[] = []

beforeEach(async () => {
  clock = Date.now()
  answers.length = 0
  target = await startWebhookTarget(answers)
  world = await startWorld({ WHATSAPP_WEBHOOK_URL: target.url }, { now: () => clock })
  await world.graph('POST', '/555/message_templates', reminder)
})
afterEach(async () => {
  await world.stop()
  await target.stop()
})

const reported = () => target.statuses().map(({ status }) => status)

test('sent and delivered are reported by signed webhooks with the callback data', async () => {
  const sent = await world.send(
    reminderTo(NUMBER, ['Ana', 'Bia'], { biz_opaque_callback_data: 'd1' }),
  )
  await until('delivered is reported', () => reported().length === 2)

  expect(reported().toSorted()).toEqual(['delivered', 'sent'])
  expect(target.received.every(({ signed }) => signed)).toBe(true)
  expect(target.statuses().find(({ status }) => status === 'sent')).toMatchObject({
    id: sent.json.messages?.[0]?.id,
    recipient_id: NUMBER,
    biz_opaque_callback_data: 'd1',
    timestamp: String(Math.floor(clock / 1000)),
  })
  expect(target.values()[0]).toMatchObject({
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: '123456' },
  })
})

test('opening the phone page reports a message as read once', async () => {
  await world.send(reminderTo(NUMBER))
  await until('delivered is reported', () => reported().includes('delivered'))

  await world.page(`/phone/+${NUMBER}`)
  await world.page(`/phone/+${NUMBER}`)
  await until('read is reported', () => reported().includes('read'))

  expect((await world.call('POST', '/phone/read', { from: `+${NUMBER}` })).json).toEqual({
    read: 0,
  })
  expect(await world.phone(NUMBER)).toMatchObject([{ status: 'read' }])
})

test('a written answer arrives as a text message', async () => {
  await world.call('POST', '/phone/reply', { from: `+${NUMBER}`, text: 'SAIR', name: 'Ana' })
  await until('the answer arrives', () => target.messages().length === 1)

  expect(target.values()).toMatchObject([
    {
      contacts: [{ profile: { name: 'Ana' }, wa_id: NUMBER }],
      messages: [{ from: NUMBER, type: 'text', text: { body: 'SAIR' } }],
    },
  ])
})

test('pressed buttons arrive in the shape of their kind of message', async () => {
  const press = (buttonId: string) =>
    world.call('POST', '/phone/reply', { from: `+${NUMBER}`, buttonId })
  const interactive = (content: object) =>
    world.send({
      to: NUMBER,
      type: 'interactive',
      interactive: { body: { text: '?' }, ...content },
    })
  const { json } = await world.send(reminderTo(NUMBER))
  await press('cancel:42')
  await interactive({
    type: 'button',
    action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Sim' } }] },
  })
  await press('yes')
  await interactive({
    type: 'list',
    action: { button: 'Ver', sections: [{ rows: [{ id: 'r9', title: '09:00' }] }] },
  })
  await press('r9')
  await until('the answers arrive', () => target.messages().length === 3)

  expect(target.messages()).toMatchObject([
    {
      type: 'button',
      button: { payload: 'cancel:42', text: 'Cancelar' },
      context: { id: json.messages?.[0]?.id },
    },
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'yes' } } },
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'r9' } } },
  ])
})

test('free text more than 24 hours after the person wrote fails with 131047 and is not shown', async () => {
  await world.call('POST', '/phone/reply', { from: NUMBER, text: 'Oi' })
  clock += 24 * 60 * 60 * 1000 + 1
  const text = { to: NUMBER, type: 'text', text: { body: 'Olá!' }, biz_opaque_callback_data: 'd2' }

  expect((await world.send(text)).status).toBe(200)
  await until('the failure is reported', () => reported().includes('failed'))

  expect(target.statuses()).toMatchObject([
    { status: 'failed', biz_opaque_callback_data: 'd2', errors: [{ code: 131047 }] },
  ])
  expect(await world.phone(NUMBER)).toEqual([])
})

test('a webhook that is not acknowledged is sent again', async () => {
  answers.push(500, 503)
  await world.send(reminderTo(NUMBER))
  await until('both are reported', () => reported().length === 2)
  const state = async () => (await world.call('GET', '/webhooks')).json
  // The sender hears a little later that its target has them.
  await until('nothing waits', async () => (await state()).delivered === 2)

  expect(await state()).toMatchObject({ waiting: 0, failedAttempts: 2, dropped: 0 })
})

test('faults send webhooks twice or out of order', async () => {
  await world.call('POST', '/faults', { target: 'webhook', mode: 'duplicate', count: 1 })
  await world.send(reminderTo(NUMBER))
  await until('three are reported', () => reported().length === 3)
  expect(reported().toSorted()).toEqual(['delivered', 'sent', 'sent'])

  await world.call('POST', '/faults', { target: 'webhook', mode: 'slow', delayMs: 1_500, count: 1 })
  await world.send(reminderTo(NUMBER))
  await until('two more are reported', () => reported().length === 5)
  expect(reported().slice(3)).toEqual(['delivered', 'sent'])
})

test('an answer with an unknown button, or with nothing in it, is refused by field', async () => {
  const refusal = async (body: object) =>
    (await world.call('POST', '/phone/reply', body)).json.errors
  expect(await refusal({ from: NUMBER, buttonId: 'x' })).toMatchObject([{ path: 'buttonId' }])
  expect(await refusal({ from: NUMBER })).toMatchObject([{ path: 'text' }])
  expect(await refusal({ from: 'ana', text: 'Oi' })).toMatchObject([{ path: 'from' }])
  expect(await refusal({ from: NUMBER, text: 'Oi', context: 'x' })).toMatchObject([
    { path: 'context' },
  ])
})
