import {
  bookingEvents,
  type EventContract,
  type EventData,
  schedulingEvents,
} from '@encaixe/contracts'
import type { RunningService } from '@encaixe/service-kit'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneWhere } from './builders.ts'
import { somebody, startWorld, type World } from './world.ts'

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

const owner = () => ({
  id: crypto.randomUUID(),
  userId: `owner-${crypto.randomUUID()}`,
  name: 'Ana Souza',
  timezone: 'America/Sao_Paulo',
  ...somebody(),
})

/** What an event makes, once all of it is out. */
async function told<E extends EventContract>(contract: E, subject: string, data: EventData<E>) {
  const eventId = await publishTestEvent(world.bus, contract, { subject, data })
  const rows = await until(
    async () => {
      const found = await world.prisma.delivery.findMany({ where: { eventId } })
      const isOut = found.every(({ status }) => ['sent', 'delivered', 'read'].includes(status))
      return found.length > 0 && isOut && found
    },
    { what: 'the deliveries' },
  )
  return rows.map(({ channel }) => channel).toSorted()
}

const changed = (what: 'phone' | 'pix_key', professional: ReturnType<typeof owner>) =>
  told(schedulingEvents.ContactChanged, professional.id, {
    what,
    changedAt: Temporal.Now.instant().toString(),
    professional,
  })

test.each([
  ['phone', 'O WhatsApp da sua página'],
  ['pix_key', 'A chave Pix da sua página'],
] as const)(
  'the owner hears of another %s, where they could be reached before',
  async (what, words) => {
    const ana = owner()
    expect(await changed(what, ana)).toEqual(['email', 'in_app', 'whatsapp'])
    const [message] = await world.sandbox.messages(ana.phone)
    expect(message?.text).toContain(`Olá, Ana! ${words} no Encaixe mudou`)
    const [mail] = await world.sandbox.mails(ana.email)
    expect(mail?.subject).toBe(`${words} mudou`)
    expect(mail?.text).toContain('https://encaixe.example/conta')
    const [note] = await world.prisma.notification.findMany({ where: { userId: ana.userId } })
    expect(note).toMatchObject({ audience: 'professional', title: `${words} mudou` })
  },
)

test('a page without a proven phone is warned by e-mail and in the app', async () => {
  const ana = owner()
  const data = { ...ana, phone: null }
  const channels = await told(schedulingEvents.ContactChanged, ana.id, {
    what: 'pix_key',
    changedAt: Temporal.Now.instant().toString(),
    professional: data,
  })
  expect(channels).toEqual(['email', 'in_app'])
  expect(await world.sandbox.messages(ana.phone)).toEqual([])
})

test('a professional hears in the app and by e-mail that the plan refused a booking', async () => {
  const ana = owner()
  const { timezone } = ana
  const day = Temporal.Now.plainDateISO(timezone).toString()
  const eventId = await publishTestEvent(world.bus, bookingEvents.BookingRefusedByLimit, {
    subject: ana.id,
    data: { professional: { ...ana, slug: 'ana', autoConfirm: true }, limit: 'clients', day },
  })
  const rows = await until(
    async () => {
      const found = await world.prisma.delivery.findMany({ where: { eventId } })
      return found.length > 0 && found
    },
    { what: 'the deliveries' },
  )
  // By night the e-mail waits for the morning.
  expect(rows.map(({ channel }) => channel).toSorted()).toEqual(['email', 'in_app'])
  const note = await until(
    () => world.prisma.notification.findFirst({ where: { userId: ana.userId } }),
    { what: 'the note' },
  )
  expect(note.title).toBe('Alguém quis marcar e não conseguiu')
  expect(note.body).toContain('limite de clientes')
})

test('both sides hear by WhatsApp, by e-mail and in the app of a package that was paid', async () => {
  const ana = { ...owner(), timezone: zoneWhere(12) }
  const joao = { ...owner(), name: 'João Lima' }
  const channels = await told(bookingEvents.PurchaseChanged, ana.id, {
    ...{ purchaseId: ana.id, version: 2, change: 'activated', by: 'provider', status: 'active' },
    ...{ priceCents: 90_000, sessions: { bought: 10, left: 10 }, expiresAt: null },
    package: { id: crypto.randomUUID(), name: '10 sessões' },
    client: joao,
    professional: { ...ana, slug: 'ana', autoConfirm: true },
  })
  expect(channels).toEqual(['email', 'email', 'in_app', 'in_app', 'whatsapp', 'whatsapp'])
  const [toClient] = await world.sandbox.messages(joao.phone)
  expect(toClient?.text).toContain('O seu pacote com Ana está valendo')
  const [toOwner] = await world.sandbox.messages(ana.phone)
  expect(toOwner?.text).toContain('João Lima comprou o pacote')
})
