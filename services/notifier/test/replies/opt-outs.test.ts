import { notifierEvents, notifierRpcs } from '@encaixe/contracts'
import type { RunningService } from '@encaixe/service-kit'
import { everyRow, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingEvent, zoneWhere } from '../builders.ts'
import { booking, startWorld, type World } from '../world.ts'

let world: World
let notifier: RunningService

beforeAll(async () => {
  world = await startWorld()
  notifier = await world.startNotifier()
})
afterAll(async () => {
  await notifier?.stop()
  await world?.stop()
})

/** Writes from a phone, and waits for the answer that says this. */
async function writes(phone: string, text: string, says: string) {
  const before = (await world.sandbox.messages(phone)).length
  const sent = await fetch(`${world.sandbox.url}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, text }),
  })
  expect(sent.status).toBe(201)
  return until(
    async () => {
      const messages = (await world.sandbox.messages(phone)).slice(before)
      return messages.find((message) => message.text.includes(says))
    },
    { what: `an answer to ${text}` },
  )
}

const awake = (choices: Parameters<typeof booking>[0] = {}) =>
  booking({ timezone: zoneWhere(12), ...choices })

const cancelled = ({ snapshot }: ReturnType<typeof booking>) =>
  bookingEvent('BookingCancelled', {
    ...snapshot,
    appointment: { ...snapshot.appointment, status: 'cancelled' as const, version: 2 },
    by: 'professional' as const,
    reason: null,
  })

/** What became of an event's deliveries, once it is settled. */
async function outcomesOf(event: ReturnType<typeof bookingEvent>) {
  const rows = await world.settled(event, ['sent', 'delivered', 'read', 'skipped'])
  return rows
    .map(({ channel, status, reason }) => `${channel} ${status === 'skipped' ? reason : 'sent'}`)
    .toSorted()
}

test('a person who writes SAIR gets nothing but answers, until they write VOLTAR', async () => {
  const made = awake({ status: 'confirmed' })
  const { phone } = made.client
  await world.settled(await world.book(made.snapshot))
  await writes(phone, 'sair', 'não recebe mais avisos')
  const event = cancelled(made)
  await world.publish(event)
  expect(await outcomesOf(event)).toEqual(['email opted_out', 'whatsapp opted_out'])

  const again = awake({ status: 'confirmed', clientPhone: phone, clientEmail: made.client.email })
  const answered = await world.book(again.snapshot)
  expect(await outcomesOf(answered)).toContain('whatsapp sent')
  const texts = (await world.sandbox.messages(phone)).map(({ text }) => text)
  expect(texts.at(-1)).toContain('Está confirmado')

  await writes(phone, 'VOLTAR', 'volta a receber')
  const later = cancelled(again)
  await world.publish(later)
  expect(await outcomesOf(later)).toEqual(['email sent', 'whatsapp sent'])
})

test('the list of opt-outs names nobody, and each change is published once', async () => {
  const { phone } = awake().client
  await writes(phone, 'PARE', 'não recebe mais avisos')
  await writes(phone, 'PARE', 'não recebe mais avisos')
  const rows = await world.prisma.optOut.findMany()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(phone.slice(3))
  const published = await world.prisma.$queryRaw<{ data: unknown }[]>`
    select data from outbox where type = ${notifierEvents.OptOutChanged.type}
      and data ->> 'phoneHash' in (select phone_hash from opt_outs where opted_out)`
  expect(published).toEqual([{ data: expect.objectContaining({ optedOut: true }) }])
})

test('the notifier stores nothing of what people write but opt-out words', async () => {
  const { phone } = awake().client
  const diary = `hoje acordei triste ${crypto.randomUUID()}`
  await fetch(`${world.sandbox.url}/phone/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, text: diary }),
  })
  await writes(phone, 'SAIR', 'não recebe mais avisos')
  const rows = await everyRow(world.environment.DATABASE_URL ?? '')
  expect(rows.filter((row) => row.includes(diary))).toEqual([])
})

test('the preferences of an account count at the moment of sending', async () => {
  const userId = `conta-${crypto.randomUUID()}`
  const actor = { kind: 'account' as const, userId, email: null }
  const usual = await world.bus.call(notifierRpcs.getNotificationPreferences, {}, { actor })
  expect(usual.quietHours).toEqual({ from: '21:00', to: '08:00' })
  expect(usual.groups.bookings).toEqual({
    ...{ whatsapp: true, email: true, inApp: true, push: true },
  })
  const changed = await world.bus.call(
    notifierRpcs.setNotificationPreferences,
    { groups: { bookings: { whatsapp: false } } },
    { actor },
  )
  expect(changed).toEqual({
    ...usual,
    groups: {
      ...usual.groups,
      bookings: { whatsapp: false, email: true, inApp: true, push: true },
    },
  })
  const made = awake({ status: 'confirmed', clientUserId: userId })
  const event = await world.book(made.snapshot)
  const rows = await world.settled(event, ['sent', 'delivered', 'read', 'skipped'])
  const ofClient = rows.filter(({ audience }) => audience === 'client')
  expect(ofClient.map(({ channel, reason }) => `${channel} ${reason}`).toSorted()).toEqual([
    'email null',
    'in_app null',
    'whatsapp switched_off',
  ])
})

test('a reader’s own quiet hours hold back a notice that the usual ones would not', async () => {
  const userId = `conta-${crypto.randomUUID()}`
  const actor = { kind: 'account' as const, userId, email: null }
  const quietHours = { from: '11:00', to: '15:00' }
  await world.bus.call(notifierRpcs.setNotificationPreferences, { quietHours }, { actor })
  const made = awake({ status: 'confirmed', clientUserId: userId })
  const event = cancelled(made)
  await world.publish(event)
  const held = await until(async () => {
    const rows = await world.prisma.delivery.findMany({
      where: { eventId: event.id, notBefore: { not: null } },
    })
    return rows.length === 2 && rows
  })
  for (const { notBefore } of held) {
    const hours = ((notBefore?.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(1.9)
    expect(hours).toBeLessThanOrEqual(3)
  }
})
