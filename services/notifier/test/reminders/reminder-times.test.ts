import {
  type BookingSnapshot,
  bookingRpcs,
  notifierRpcs,
  type ReminderTimes,
  schedulingEvents,
} from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import type { RunningService } from '@encaixe/service-kit'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingEvent, zoneWhere } from '../builders.ts'
import { booking, startWorld, type World } from '../world.ts'

let world: World
let notifier: RunningService
/** What booking has. */
const booked: { snapshot: BookingSnapshot; changedAt: string }[] = []

beforeAll(async () => {
  world = await startWorld()
  notifier = await world.startNotifier()
  const { pageConfirmedAppointments } = bookingRpcs
  await world.bus.serve(
    { pageConfirmedAppointments },
    {
      pageConfirmedAppointments: async ({ professionalId }) => ({
        items: booked.filter(({ snapshot }) => snapshot.professional.id === professionalId),
        nextCursor: null,
      }),
    },
  )
})
afterAll(async () => {
  await notifier?.stop()
  await world?.stop()
})

/** A confirmed appointment of a known page, in so many hours, which was booked long ago. */
async function page(hours: number) {
  const { snapshot, client } = booking({
    status: 'confirmed',
    timezone: zoneWhere(12),
    startsAt: Temporal.Now.instant()
      .add({ hours })
      .subtract({ seconds: 1 })
      .toString({ smallestUnit: 'millisecond' }),
  })
  const professionalId = snapshot.professional.id
  const userId = `owner-${professionalId}`
  await publishTestEvent(world.bus, schedulingEvents.ProfessionalCreated, {
    subject: professionalId,
    data: aProfessional({ id: professionalId, userId }),
  })
  await until(() => world.prisma.pageCopy.findUnique({ where: { professionalId } }), {
    what: 'the page to be known',
  })
  return { snapshot, client, professionalId, actor: { kind: 'professional' as const, userId } }
}
type Page = Awaited<ReturnType<typeof page>>

const LONG_AGO = () => Temporal.Now.instant().subtract({ hours: 400 }).toString()

async function book({ snapshot }: Page) {
  booked.push({ snapshot, changedAt: LONG_AGO() })
  await world.publish({ ...bookingEvent('BookingCreated', snapshot), time: LONG_AGO() })
}

const choose = ({ actor }: Page, times: ReminderTimes) =>
  world.bus.call(notifierRpcs.setReminderTimes, times, { actor })

const plannedOf = async ({ snapshot: { appointment } }: Page) => {
  const rows = await world.prisma.$queryRaw<{ kind: string }[]>`
    select body ->> 'kind' as kind from tasks
    where kind = 'reminder' and done_at is null
      and body #>> '{snapshot,appointment,id}' = ${appointment.id}
    order by due_at`
  return rows.map(({ kind }) => kind)
}

test('a page that chose nothing reminds a day and an hour before, and shows that', async () => {
  const ana = await page(72)
  const { actor } = ana
  expect(await world.bus.call(notifierRpcs.getReminderTimes, {}, { actor })).toEqual({
    times: ['24h', '1h'],
    services: [],
  })
})

test('a new booking is reminded of at the times that its page chose', async () => {
  const ana = await page(300)
  const chosen: ReminderTimes = { times: ['168h', '3h'], services: [] }
  await choose(ana, chosen)
  await book(ana)
  await until(async () => (await plannedOf(ana)).length === 2, { what: 'the reminders' })
  expect(await plannedOf(ana)).toEqual(['168h', '3h'])
  const { actor } = ana
  expect(await world.bus.call(notifierRpcs.getReminderTimes, {}, { actor })).toEqual(chosen)
})

test('other times count for what is booked already, and one that is past is not sent', async () => {
  // 24 hours before is due now; 48 hours before is past.
  const ana = await page(24)
  await choose(ana, { times: ['6h'], services: [] })
  await book(ana)
  await until(async () => (await plannedOf(ana)).length === 1, { what: 'the reminder' })
  await choose(ana, { times: ['48h', '3h'], services: [] })
  await until(async () => (await plannedOf(ana)).includes('3h'), { what: 'the other reminder' })
  // The one that it does not want any more is dropped when it is due.
  expect(await plannedOf(ana)).toEqual(['6h', '3h'])
  await world.prisma.$executeRaw`
    update tasks set due_at = now()
    where body #>> '{snapshot,appointment,id}' = ${ana.snapshot.appointment.id}`
  await until(async () => (await plannedOf(ana)).length === 0, { what: 'the reminders to be due' })
  const where = { appointmentId: ana.snapshot.appointment.id, channel: 'whatsapp' as const }
  const sent = await world.prisma.delivery.findMany({
    where: { ...where, template: { startsWith: 'msgReminder' } },
  })
  expect(sent.map(({ template }) => template)).toEqual(['msgReminder24h'])
})

test('the same time twice, and a third one, are refused', async () => {
  const ana = await page(72)
  for (const times of [['1h', '1h'] as const, ['1h', '2h', '3h'] as const]) {
    await expect(choose(ana, { times: [...times], services: [] })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ path: 'times' }] },
    })
  }
})
