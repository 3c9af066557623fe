import { notifierRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingEvent, zoneWhere } from './builders.ts'
import { booking, startWorld, type World } from './world.ts'

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

/** The address in the List-Unsubscribe header of a person's first e-mail. */
async function unsubscribeUrlOf(address: string): Promise<string> {
  const [mail] = await until(async () => {
    const mails = await world.sandbox.mails(address)
    return mails.length > 0 && mails
  })
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  return mail?.headers['list-unsubscribe'] ?? ''
}
const tokenIn = (header: string) =>
  /^<https?:\/\/[^>]+\/sair\/([\w-]{64})>$/.exec(header)?.[1] ?? ''
const set = (token: string, subscribed: boolean) =>
  world.bus.call(notifierRpcs.setEmailSubscription, { token, subscribed })

test('who ends their e-mails by the link of one gets none of any appointment, until they resume', async () => {
  const { client, snapshot } = booking({ status: 'confirmed', timezone: zoneWhere(12) })
  await world.book(snapshot)
  const token = tokenIn(await unsubscribeUrlOf(client.email))
  expect(await world.bus.call(notifierRpcs.getEmailSubscription, { token })).toEqual({
    subscribed: true,
    kind: 'notices',
  })
  await set(token, false)
  await set(token, false)
  const cancelled = bookingEvent('BookingCancelled', {
    ...snapshot,
    appointment: { ...snapshot.appointment, status: 'cancelled' as const, version: 2 },
    ...{ by: 'professional' as const, reason: null },
  })
  await world.publish(cancelled)
  const rows = await world.settled(cancelled, ['sent', 'delivered', 'read', 'skipped'])
  const byEmail = rows.filter(({ recipient }) => recipient === client.email)
  expect(byEmail).toMatchObject([{ status: 'skipped', reason: 'opted_out' }])
  // The phone is another address.
  const byPhone = rows.filter(({ recipient }) => recipient === client.phone)
  expect(byPhone.map(({ status }) => status)).not.toContain('skipped')
  await set(token, true)
  const other = booking({ clientEmail: client.email, timezone: zoneWhere(12) })
  const again = bookingEvent('BookingCancelled', {
    ...other.snapshot,
    appointment: { ...other.snapshot.appointment, status: 'cancelled' as const },
    ...{ by: 'professional' as const, reason: null },
  })
  await world.publish(again)
  await world.settled(again)
  expect(await world.sandbox.mails(client.email)).toHaveLength(2)
})

test('an address has one token, and nobody can make one', async () => {
  const [ana, bia] = [booking({ status: 'confirmed' }), booking({ status: 'confirmed' })]
  for (const { snapshot } of [ana, ana, bia]) await world.book(snapshot)
  const token = tokenIn(await unsubscribeUrlOf(ana.client.email))
  const others = tokenIn(await unsubscribeUrlOf(bia.client.email))
  expect(token).not.toBe(others)
  expect(JSON.stringify(token)).not.toContain(ana.client.email)
  const bytes = Buffer.from(token, 'base64url')
  const mixed = Buffer.concat([
    bytes.subarray(0, 32),
    Buffer.from(others, 'base64url').subarray(32),
  ])
  for (const made of [mixed.toString('base64url'), 'A'.repeat(64)]) {
    await expect(set(made, false)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test.each(['error:131026', 'error:131050'])(
  'a notice that goes by WhatsApp and in the app alone goes by e-mail where WhatsApp meets %s',
  async (mode) => {
    const { professional, snapshot } = booking({ status: 'completed', timezone: zoneWhere(12) })
    await world.sandbox.fault({ target: 'whatsapp', mode, to: professional.phone })
    const { appointment } = snapshot
    const event = bookingEvent('PaymentStatusChanged', {
      ...snapshot,
      appointment: { ...appointment, paymentStatus: 'authorized' as const },
      ...{ previous: 'none' as const, by: 'client' as const },
    })
    await world.publish(event)
    const mails = await until(async () => {
      const found = await world.sandbox.mails(professional.email)
      return found.length > 0 && found
    })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(
      'Você recebeu este e-mail porque o aviso não chegou pelo WhatsApp.',
    )
    expect(mails[0]?.text).not.toContain('*')
  },
)
