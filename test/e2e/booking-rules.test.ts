import { schedulingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  book,
  connectToStack,
  createProfessional,
  offeredStarts,
  someAddress,
  somePhone,
} from '../stack.ts'
import { addAppointments, appointmentsOf, clientsOf, query } from './database.ts'
import { expectBooked, expectProblem } from './problem.ts'

let bus: Bus
beforeAll(async () => {
  bus = await connectToStack()
})
afterAll(() => bus.drain())

/** A professional with the starts of the day after tomorrow. */
async function someProfessional(changes: Parameters<typeof createProfessional>[1] = {}) {
  const professional = await createProfessional(bus, changes)
  const starts = await offeredStarts(professional.slug)
  const [first = '', second = ''] = starts
  return { ...professional, first, second }
}

const nobody = { slug: 'ninguem-aqui', startsAt: '2026-11-30T09:00:00-03:00' }
const invalid = { slug: 'X', startsAt: 'amanhã', clientName: '', clientPhone: '1' }

describe('1. attempts are counted per address', () => {
  test('the sixth is refused with the seconds to wait, whatever the others were', async () => {
    const { id, slug, first } = await someProfessional()
    const address = someAddress()
    await expectBooked(await book({ slug, startsAt: first }, { address }))
    await expectProblem(await book({ slug, startsAt: first }, { address }), 'SLOT_TAKEN')
    await expectProblem(await book(invalid, { address }), 'VALIDATION_FAILED')
    await expectBooked(await book({ ...nobody, website: 'https://spam.example' }, { address }))
    await expectProblem(await book(nobody, { address }), 'PROFESSIONAL_NOT_FOUND')

    const sixth = await book({ slug, startsAt: first }, { address })
    await expectProblem(sixth, 'RATE_LIMITED')
    const wait = Number(sixth.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(600)

    // Before the schema, and before the honeypot.
    await expectProblem(await book(invalid, { address }), 'RATE_LIMITED')
    await expectProblem(await book({ ...nobody, website: 'x' }, { address }), 'RATE_LIMITED')
    await expectProblem(
      await book(nobody, { address, headers: { 'content-type': 'text/csv' } }),
      'RATE_LIMITED',
    )
    expect(await appointmentsOf(id)).toHaveLength(1)
  })

  test('one household’s IPv6 addresses are one', async () => {
    const home = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:7`
    for (let device = 1; device <= 5; device += 1) {
      await expectProblem(
        await book(nobody, { address: `${home}:aa::${device}` }),
        'PROFESSIONAL_NOT_FOUND',
      )
    }
    await expectProblem(await book(nobody, { address: `${home}:bb::1` }), 'RATE_LIMITED')
  })

  test('looking at free times is not an attempt', async () => {
    const { slug, first } = await someProfessional()
    const address = someAddress()
    for (let look = 0; look < 10; look += 1) await offeredStarts(slug)
    await expectBooked(await book({ slug, startsAt: first }, { address }))
  })
})

describe('3. every wrong field is named', () => {
  test('all of them at once', async () => {
    const { errors = [] } = await expectProblem(
      await book({ ...invalid, clientEmail: 'ze@', website: 7 }),
      'VALIDATION_FAILED',
    )
    expect([...new Set(errors.map(({ path }) => path))].sort()).toEqual(
      ['clientEmail', 'clientName', 'clientPhone', 'slug', 'startsAt', 'website'].sort(),
    )
  })

  const fields: [string, Record<string, unknown>][] = [
    ['slug', { slug: 'ab' }],
    ['slug', { slug: 'a'.repeat(61) }],
    ['slug', { slug: 'Ana' }],
    ['slug', { slug: undefined }],
    ['startsAt', { startsAt: '2026-11-30T09:00:00' }],
    ['startsAt', { startsAt: '2026-02-30T09:00:00-03:00' }],
    ['startsAt', { startsAt: 1_790_000_000 }],
    ['clientName', { clientName: 'Z' }],
    ['clientName', { clientName: 'Z'.repeat(121) }],
    ['clientName', { clientName: '  ' }],
    ['clientName', { clientName: 'Zé\u0000' }],
    ['clientPhone', { clientPhone: '11 1234' }],
    ['clientPhone', { clientPhone: 11_987_654_321 }],
    ['clientEmail', { clientEmail: 'ze' }],
    ['clientEmail', { clientEmail: ['ze@example.com'] }],
  ]
  test.each(fields)('%s: %j', async (path, changes) => {
    const valid = { slug: 'ana', startsAt: nobody.startsAt }
    const response = await book({ ...valid, ...changes })
    const { errors = [] } = await expectProblem(response, 'VALIDATION_FAILED')
    expect(errors.map((error) => error.path)).toEqual([path])
  })

  test('unknown keys are ignored, and empty optional fields are absent', async () => {
    const { id, slug, first } = await someProfessional()
    const extra = { clientEmail: '', website: '', plan: 'premium', status: 'confirmed', id: 'x' }
    await expectBooked(await book({ slug, startsAt: first, ...extra }))
    expect(await appointmentsOf(id)).toMatchObject([
      { status: 'pending_confirmation', email: null },
    ])
  })

  test('the schema comes before the honeypot', async () => {
    await expectProblem(await book({ ...invalid, website: 'x' }), 'VALIDATION_FAILED')
  })
})

test('4. a filled honeypot is told what a person would be told, and nothing happens', async () => {
  const { id, slug, first } = await someProfessional()
  await expectBooked(await book({ slug, startsAt: first, website: 'https://spam.example' }))
  await expectBooked(await book({ ...nobody, website: 'x' }))
  // What was never offered neither.
  await expectBooked(await book({ slug, startsAt: '2020-01-01T03:07:00Z', website: 'x' }))
  expect(await appointmentsOf(id)).toEqual([])
  expect(await clientsOf(id)).toEqual([])
  await expectBooked(await book({ slug, startsAt: first }))
})

test('nobody has this page', async () => {
  await expectProblem(await book(nobody), 'PROFESSIONAL_NOT_FOUND')
})

describe('6. only offered starts', () => {
  const at = (days: number, time: string) =>
    `${Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days })}T${time}-03:00`

  test.each([
    ['in the past', at(-1, '09:00:00')],
    ['beside the grid', at(2, '09:30:00')],
    ['a second beside the grid', at(2, '09:00:01')],
    ['before the hours', at(2, '07:00:00')],
    ['so late that it would end after them', at(2, '20:00:00')],
    ['beyond the horizon', at(61, '09:00:00')],
  ])('%s', async (_what, startsAt) => {
    const { id, slug } = await someProfessional()
    await expectProblem(await book({ slug, startsAt }), 'SLOT_UNAVAILABLE')
    expect(await appointmentsOf(id)).toEqual([])
    expect(await clientsOf(id)).toEqual([])
  })

  test('within the minimum notice', async () => {
    const professional = await createProfessional(bus, { minNoticeMinutes: 3 * 24 * 60 })
    const { slug } = professional
    expect(await offeredStarts(slug)).toEqual([])
    await expectProblem(await book({ slug, startsAt: at(2, '09:00:00') }), 'SLOT_UNAVAILABLE')
    await expectBooked(await book({ slug, startsAt: at(5, '09:00:00') }))
  })

  test('in time off, as soon as booking has heard of it', async () => {
    const { id, slug, first, second } = await someProfessional()
    await bus.call(schedulingRpcs.addTimeOff, {
      professionalId: id,
      startsAt: first,
      endsAt: Temporal.Instant.from(first).add({ minutes: 1 }).toString(),
    })
    await until(
      async () =>
        (
          await query(
            'booking',
            `select 1 from availabilities
             where professional_id = $1 and jsonb_array_length(time_off) = 1`,
            [id],
          )
        ).length,
      { what: 'the copy of the time off' },
    )
    expect(await offeredStarts(slug)).not.toContain(first)
    await expectProblem(await book({ slug, startsAt: first }), 'SLOT_UNAVAILABLE')
    await expectBooked(await book({ slug, startsAt: second }))
  })

  test('the same instant in another offset is the same start', async () => {
    const { slug, first } = await someProfessional()
    const startsAt = Temporal.Instant.from(first).toString({ timeZone: 'Asia/Tokyo' })
    await expectBooked(await book({ slug, startsAt }))
    await expectProblem(await book({ slug, startsAt: first }), 'SLOT_TAKEN')
  })

  test('comes before whether the time is taken', async () => {
    const { slug, first } = await someProfessional()
    await expectBooked(await book({ slug, startsAt: first }))
    const overlapping = Temporal.Instant.from(first).add({ minutes: 30 }).toString()
    await expectProblem(await book({ slug, startsAt: overlapping }), 'SLOT_UNAVAILABLE')
  })
})

describe('7. the booking', () => {
  test('a taken time is refused, its neighbour is free', async () => {
    const { id, slug, first, second } = await someProfessional()
    await expectBooked(await book({ slug, startsAt: first }))
    await expectProblem(await book({ slug, startsAt: first }), 'SLOT_TAKEN')
    await expectBooked(await book({ slug, startsAt: second }))
    expect(await appointmentsOf(id)).toHaveLength(2)
  })

  test('the buffer around a booking is taken too', async () => {
    const { slug, first, second } = await someProfessional({ bufferMinutes: 15 })
    await expectBooked(await book({ slug, startsAt: first }))
    await expectProblem(await book({ slug, startsAt: second }), 'SLOT_TAKEN')
  })

  test.each(['rejected', 'cancelled'])('a %s appointment blocks nothing', async (status) => {
    const { id, slug, first } = await someProfessional()
    await addAppointments(id, { count: 3, from: first, status })
    await expectBooked(await book({ slug, startsAt: first }))
  })

  test('a client is one by phone, with and without the ninth digit, and keeps the name', async () => {
    const { id, slug, first, second } = await someProfessional()
    const digits = somePhone().slice(-7)
    const email = `${crypto.randomUUID()}@example.com`
    const old = { clientName: 'Maria', clientPhone: `(11) 9${digits}` }
    const now = { clientName: 'Outra', clientPhone: `+55 11 99${digits}`, clientEmail: email }
    await expectBooked(await book({ slug, startsAt: first, ...old }))
    await expectBooked(await book({ slug, startsAt: second, ...now }))
    // The e-mail that was missing is filled in.
    expect(await clientsOf(id)).toMatchObject([{ name: 'Maria', phone: `+551199${digits}`, email }])
  })

  test('a client is found by e-mail when the phone is new', async () => {
    const { id, slug, first, second } = await someProfessional()
    const clientEmail = `${crypto.randomUUID()}@example.com`
    await expectBooked(await book({ slug, startsAt: first, clientEmail }))
    await expectBooked(await book({ slug, startsAt: second, clientEmail: ` ${clientEmail} ` }))
    expect(await clientsOf(id)).toHaveLength(1)
  })

  test('the same person is a client of each professional on their own', async () => {
    const [one, other] = [await someProfessional(), await someProfessional()]
    const clientPhone = somePhone()
    await expectBooked(await book({ slug: one.slug, startsAt: one.first, clientPhone }))
    await expectBooked(await book({ slug: other.slug, startsAt: other.first, clientPhone }))
    expect(await clientsOf(one.id)).toHaveLength(1)
    expect(await clientsOf(other.id)).toHaveLength(1)
  })
})

test('a page takes fifty public bookings a day, and then says when it takes more', async () => {
  const { id, slug, first } = await someProfessional()
  await addAppointments(id, { count: 49, from: '2026-01-05T03:00:00Z' })
  await expectBooked(await book({ slug, startsAt: first }))
  const refused = await book({ slug, startsAt: '2020-01-01T03:07:00Z' })
  await expectProblem(refused, 'RATE_LIMITED')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(24 * 60 * 60)
})
