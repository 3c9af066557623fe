import {
  accountEvents,
  billingEvents,
  bookingEvents,
  notifierEvents,
  personalDataRpcs,
  schedulingEvents,
} from '@encaixe/contracts'
import { ensureStream, newId, type RunningService } from '@encaixe/service-kit'
import {
  everyKey,
  everyMessage,
  everyRow,
  publishTestEvent,
  until,
} from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalData } from '../src/erasure/personal-data.ts'
import { booking, startWorld, type World } from './world.ts'

let world: World
let notifier: RunningService

beforeAll(async () => {
  world = await startWorld()
  await ensureStream(world.bus, 'ACCOUNT')
  notifier = await world.startNotifier()
})
afterAll(async () => {
  await notifier?.stop()
  await world?.stop()
})

type Booked = ReturnType<typeof booking>

/** A confirmed booking that both sides have heard of. */
async function notified(clientUserId: string, clientName: string) {
  const made = booking({ status: 'confirmed', clientUserId, clientName })
  const event = await world.book(made.snapshot)
  const rows = await world.settled(event)
  expect(rows).toHaveLength(6)
  return made
}

async function deleteAccount(
  userId: string,
  {
    professionalId = null,
    ...ids
  }: {
    professionalId?: string | null
    appointmentIds?: string[]
    addressedAppointmentIds?: string[]
  },
) {
  const deletionId = newId()
  await publishTestEvent(world.bus, accountEvents.AccountDeletionRequested, {
    subject: userId,
    data: { userId, deletionId, professionalId },
  })
  await publishTestEvent(world.bus, schedulingEvents.DataErased, {
    subject: deletionId,
    data: { userId, deletionId, service: 'scheduling' },
  })
  await publishTestEvent(world.bus, bookingEvents.DataErased, {
    subject: deletionId,
    data: { userId, deletionId, service: 'booking', ...ids },
  })
  await publishTestEvent(world.bus, billingEvents.DataErased, {
    subject: deletionId,
    data: { userId, deletionId, service: 'billing' },
  })
  await until(
    async () => {
      const texts = await everyMessage(world.bus, 'NOTIFIER')
      return texts.some(
        (text) => text.includes(notifierEvents.DataErased.type) && text.includes(deletionId),
      )
    },
    { what: 'DataErased' },
  )
}

/** Neither in a table, nor on the stream, nor in Redis. */
async function expectNothingOf(people: string[]) {
  const held = [
    ...(await everyRow(world.environment.DATABASE_URL ?? '')),
    ...(await everyMessage(world.bus, 'NOTIFIER')),
    ...(await everyKey(world.redisUrl)),
  ]
  for (const one of people) expect(held.filter((text) => text.includes(one))).toEqual([])
}

const notificationsOf = ({ snapshot }: Booked) =>
  world.prisma.notification.findMany({
    where: { data: { path: ['appointmentId'], equals: snapshot.appointment.id } },
    select: { userId: true, audience: true, body: true },
  })

test('erasing a client leaves the professional’s notices, without the client’s name', async () => {
  const name = 'Joaquina Desaparecida'
  const gone = await notified('client-gone', name)
  const kept = await notified('client-kept', 'Raimundo Presente')
  const { appointment } = gone.snapshot
  await deleteAccount('client-gone', { appointmentIds: [appointment.id] })
  await expectNothingOf([name, gone.client.phone, gone.client.email])
  expect(await notificationsOf(gone)).toEqual([
    {
      userId: 'professional-account',
      audience: 'professional',
      body: expect.stringMatching(/^Pessoa removida: /),
    },
  ])
  expect(await notificationsOf(kept)).toHaveLength(2)
  expect(
    await world.prisma.delivery.count({ where: { appointmentId: kept.snapshot.appointment.id } }),
  ).toBe(6)
})

test('erasing a client deletes the professional’s notices whose parameters retention has emptied', async () => {
  const name = 'Filomena Desaparecida'
  const gone = await notified('client-of-old', name)
  const { appointment } = gone.snapshot
  await world.prisma.delivery.updateMany({
    where: { appointmentId: appointment.id },
    data: { payload: {}, fallbackEmail: null },
  })
  await deleteAccount('client-of-old', { appointmentIds: [appointment.id] })
  await expectNothingOf([name, gone.client.phone, gone.client.email])
  expect(await notificationsOf(gone)).toEqual([])
})

test('erasing an account deletes only its address from bookings that somebody else made', async () => {
  const booked = await notified('client-who-booked', 'Teodora Presente')
  const { appointment } = booked.snapshot
  await deleteAccount('account-of-address', { addressedAppointmentIds: [appointment.id] })
  await expectNothingOf([booked.client.email])
  expect(await notificationsOf(booked)).toHaveLength(2)
  const left = await world.prisma.delivery.findMany({ where: { appointmentId: appointment.id } })
  expect(left.map(({ audience, channel }) => `${audience} ${channel}`).sort()).toEqual([
    'client in_app',
    'client whatsapp',
    'professional email',
    'professional in_app',
    'professional whatsapp',
  ])
  const reminders = await world.prisma.$queryRaw<unknown[]>`
    select from tasks
    where kind = 'reminder' and body #>> '{snapshot,appointment,id}' = ${appointment.id}`
  expect(reminders).toHaveLength(2)
})

test('erasing a professional leaves the clients’ notices, without the professional’s name', async () => {
  const booked = booking({ status: 'confirmed', clientUserId: 'client-of-gone' })
  const { snapshot, professional } = booked
  snapshot.professional.name = 'Zuleide Ausente'
  snapshot.professional.userId = 'professional-gone'
  await world.settled(await world.book(snapshot))
  await deleteAccount('professional-gone', { professionalId: snapshot.professional.id })
  await expectNothingOf(['Zuleide', professional.phone, professional.email, booked.client.phone])
  const left = await notificationsOf(booked)
  expect(left).toEqual([
    {
      userId: 'client-of-gone',
      audience: 'client',
      body: expect.stringContaining('Pessoa removida'),
    },
  ])
})

test('an unsent notice is not sent after the erasure', async () => {
  const booked = booking({ status: 'confirmed', clientUserId: 'client-waiting' })
  await world.sandbox.fault({ target: 'whatsapp', mode: 'down' })
  await world.book(booked.snapshot)
  const { id: appointmentId } = booked.snapshot.appointment
  await until(() => world.prisma.delivery.count({ where: { appointmentId } }), {
    what: 'deliveries',
  })
  await deleteAccount('client-waiting', { appointmentIds: [appointmentId] })
  await world.sandbox.clearFaults()
  const after = await notified('client-after', 'Depois')
  expect(await world.sandbox.messages(after.client.phone)).toHaveLength(1)
  expect(await world.sandbox.messages(booked.client.phone)).toEqual([])
  await expectNothingOf([booked.client.phone, booked.client.email])
})

test('an erasure deletes waiting reports by phone and by message', async () => {
  const booked = await notified('client-reported', 'Relatada Sumida')
  const other = await notified('client-unreported', 'Presente Ainda')
  const messageOf = async ({ client, snapshot }: Booked) => {
    const { id: appointmentId } = snapshot.appointment
    const row = await world.prisma.delivery.findFirstOrThrow({
      where: { appointmentId, channel: 'whatsapp', recipient: client.phone },
    })
    return row.providerMessageId ?? ''
  }
  const [hers, his] = [await messageOf(booked), await messageOf(other)]
  const digits = booked.client.phone.slice(1)
  /** As the provider's report would wait that could not be worked on. */
  const wait = (body: object) => world.prisma.$executeRaw`
    insert into tasks (id, kind, dedupe_hash, body, failed_at)
    values (${newId()}::uuid, 'whatsapp-webhook', decode(md5(random()::text), 'hex'),
      ${JSON.stringify(body)}::jsonb, now())`
  const report = { status: 'delivered', deliveryId: null, errorCode: null }
  await wait({ reports: [{ ...report, providerMessageId: hers }] })
  await wait({ reports: [{ ...report, providerMessageId: 'x', from: digits }] })
  await wait({ reports: [{ ...report, providerMessageId: his }] })
  const { professional } = booked
  await wait({
    reports: [{ ...report, providerMessageId: 'y', from: professional.phone.slice(1) }],
  })

  await deleteAccount('client-reported', { appointmentIds: [booked.snapshot.appointment.id] })
  await expectNothingOf([hers, digits])
  const waiting = await world.prisma.$queryRaw<unknown[]>`
    select from tasks where body is not null and kind = 'whatsapp-webhook'`
  expect(waiting).toHaveLength(2)
})

test('an export has an account’s notifications and the deliveries to its person', async () => {
  const exported = await notified('client-exporting', 'Exportada')
  const ask = (cursor: string | null) =>
    world.bus.call(
      personalDataRpcs('notifier').exportPersonalData,
      { professionalId: null, cursor },
      { actor: { kind: 'account', userId: 'client-exporting', email: null } },
    )
  const first = await ask(null)
  expect(first.data.notifications).toHaveLength(1)
  const { data, nextCursor } = await ask(first.nextCursor)
  expect(nextCursor).toBeNull()
  expect(data.deliveries).toHaveLength(3)
  expect(JSON.stringify(data)).toContain(exported.client.phone)
  expect(JSON.stringify(data)).not.toContain(exported.professional.phone)
})

test('an export names the browsers of an account, and its deletion forgets them', async () => {
  const userId = `pushed-${newId()}`
  const endpoint = `https://push.example/${newId()}`
  const id = newId()
  const keys = { p256dh: 'a-public-key', auth: 'a-secret' }
  await world.prisma.pushSubscription.create({ data: { id, userId, endpoint, ...keys } })
  const lists = personalData.lists(world.prisma, { userId, professionalId: null, email: null })
  const exported = await lists.find(({ name }) => name === 'pushSubscriptions')?.page(null, 10)
  expect(exported).toMatchObject([{ id, endpoint }])
  expect(JSON.stringify(exported)).not.toContain('a-secret')
  await deleteAccount(userId, {})
  await expectNothingOf([endpoint])
})
