import { schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { describe, expect, test } from 'vitest'
import { busOfFile } from '../../bus.ts'
import { query } from '../../database.ts'
import { book, createProfessional, offeredStarts } from '../../stack.ts'
import { appointmentsOf, clientsOf } from '../database.ts'
import { expectBooked, expectProblem } from '../problem.ts'
import { nobody, professionalWithStarts } from './booking-rules.ts'

const bus = await busOfFile()

test('an unknown slug is PROFESSIONAL_NOT_FOUND', async () => {
  await expectProblem(await book(nobody), 'PROFESSIONAL_NOT_FOUND')
})

describe('5. a start', () => {
  const at = (days: number, time: string) =>
    `${Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days })}T${time}-03:00`

  test.each([
    ['in the past', at(-1, '09:00:00')],
    ['beside the grid', at(2, '09:30:00')],
    ['a second beside the grid', at(2, '09:00:01')],
    ['before the hours', at(2, '07:00:00')],
    ['so late that it would end after them', at(2, '20:00:00')],
    ['beyond the horizon', at(61, '09:00:00')],
  ])('is refused %s', async (_what, startsAt) => {
    const { id, slug } = await professionalWithStarts(bus)
    await expectProblem(await book({ slug, startsAt }), 'SLOT_UNAVAILABLE')
    expect(await appointmentsOf(id)).toEqual([])
    expect(await clientsOf(id)).toEqual([])
  })

  test('is refused within the minimum notice', async () => {
    const professional = await createProfessional(bus, { minNoticeMinutes: 3 * 24 * 60 })
    const { slug } = professional
    expect(await offeredStarts(slug)).toEqual([])
    await expectProblem(await book({ slug, startsAt: at(2, '09:00:00') }), 'SLOT_UNAVAILABLE')
    await expectBooked(await book({ slug, startsAt: at(5, '09:00:00') }))
  })

  test('is refused in time off, once booking has the event', async () => {
    const { id, userId, slug, first, second } = await professionalWithStarts(bus)
    const endsAt = Temporal.Instant.from(first).add({ minutes: 1 }).toString()
    await bus.call(
      schedulingRpcs.addTimeOff,
      { startsAt: first, endsAt },
      { actor: { kind: 'professional', userId } },
    )
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

  test('is accepted with another offset of the same instant', async () => {
    const { slug, first } = await professionalWithStarts(bus)
    const startsAt = Temporal.Instant.from(first).toString({ timeZone: 'Asia/Tokyo' })
    await expectBooked(await book({ slug, startsAt }))
    await expectProblem(await book({ slug, startsAt: first }), 'SLOT_TAKEN')
  })

  test('is refused as not offered even if it overlaps a booking', async () => {
    const { slug, first } = await professionalWithStarts(bus)
    await expectBooked(await book({ slug, startsAt: first }))
    const overlapping = Temporal.Instant.from(first).add({ minutes: 30 }).toString()
    await expectProblem(await book({ slug, startsAt: overlapping }), 'SLOT_UNAVAILABLE')
  })
})
