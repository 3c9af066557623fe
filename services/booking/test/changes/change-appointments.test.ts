import { bookingEvents } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '../../src/appointments/change.ts'
import { loadAppointments } from '../../src/appointments/load-appointment.ts'
import { changeAppointments } from '../../src/changes/change-appointments.ts'
import { lockProfessionals } from '../../src/copies/lock-professionals.sql.ts'
import type { BookingDatabase } from '../../src/store.ts'
import { connectTo, keptOpenings } from '../own-connections.ts'
import { monday, now, startWorld, type World } from '../world.ts'

let world: World
let database: BookingDatabase
beforeAll(async () => {
  world = await startWorld()
  database = connectTo(world)
})
afterAll(async () => {
  await database.close()
  await world.stop()
})

/** A page with one appointment. */
async function booked() {
  const { id: professionalId, slug } = await world.professional()
  await world.book({ slug, startsAt: monday('09:00') })
  const [row] = await world.rows<{ id: string }>(
    'select id from appointments where professional_id = $1',
    [professionalId],
  )
  return { professionalId, slug, id: row?.id ?? '' }
}

const change = (
  { professionalId, id }: { professionalId: string; id: string },
  {
    set,
    by,
    version,
  }: Pick<Change<typeof bookingEvents.BookingConfirmed>, 'set' | 'by'> & {
    version?: number
  },
) =>
  database.transaction(async (t) => {
    await lockProfessionals(t.tx, [professionalId])
    const records = await loadAppointments(t.tx, [id])
    await changeAppointments(
      t,
      records.map((record) => ({
        record: {
          ...record,
          appointment: { ...record.appointment, ...(version !== undefined && { version }) },
        },
        set,
        by,
        event: bookingEvents.BookingConfirmed,
        data: (snapshot) => snapshot,
      })),
      { now, openings: keptOpenings },
    )
  })

const stateOf = async ({ id }: { id: string }) =>
  (
    await world.rows(
      `select a.status, a.version, a.cancel_reason, a.starts_at, c.counted_at from appointments a
       join clients c on c.id = a.client_id where a.id = $1`,
      [id],
    )
  )[0]

test('a change writes the new state, the next version, the counted client and the event', async () => {
  const one = await booked()
  await change(one, { set: { status: 'confirmed' }, by: 'professional' })
  expect(await stateOf(one)).toMatchObject({
    status: 'confirmed',
    version: 2,
    cancel_reason: null,
    starts_at: new Date(monday('09:00')),
    counted_at: new Date(now.epochMilliseconds),
  })
  const [event] = await world.rows<{ data: unknown }>(
    'select data from outbox where subject = $1 and type = $2',
    [one.id, bookingEvents.BookingConfirmed.type],
  )
  expect(event?.data).toMatchObject({
    appointment: { id: one.id, status: 'confirmed', version: 2 },
    contact: { name: 'Zé da Silva' },
  })
})

test('a client whom the system confirms counts only after the appointment took place', async () => {
  const one = await booked()
  await change(one, { set: { status: 'confirmed' }, by: 'system' })
  expect(await stateOf(one)).toMatchObject({ status: 'confirmed', counted_at: null })
  await change(one, { set: { status: 'completed' }, by: 'professional' })
  expect(await stateOf(one)).toMatchObject({ status: 'completed', version: 3 })
  expect(await stateOf(one)).not.toMatchObject({ counted_at: null })
})

test('a move keeps the length and the reason', async () => {
  const one = await booked()
  const set = { startsAt: monday('14:00'), endsAt: monday('15:00') }
  await change(one, { set: { ...set, cancelReason: 'a pedido' }, by: 'client' })
  await change(one, { set: {}, by: 'client' })
  expect(await stateOf(one)).toMatchObject({
    starts_at: new Date(monday('14:00')),
    cancel_reason: 'a pedido',
    version: 3,
  })
})

test('a change of another version than the loaded one writes nothing', async () => {
  const one = await booked()
  await expect(
    change(one, { set: { status: 'confirmed' }, by: 'professional', version: 7 }),
  ).rejects.toThrow()
  expect(await stateOf(one)).toMatchObject({ status: 'pending_confirmation', version: 1 })
})
