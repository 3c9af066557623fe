import { describe, expect, test } from 'vitest'
import { busOfFile } from '../../bus.ts'
import { book, offeredStarts, someAddress } from '../../stack.ts'
import { addAppointments, appointmentsOf } from '../database.ts'
import { expectBooked, expectProblem } from '../problem.ts'
import { invalid, nobody, professionalWithStarts } from './booking-rules.ts'

const bus = await busOfFile()

describe('1. booking attempts per address', () => {
  test('the sixth attempt is refused with the seconds to wait, whatever the others were', async () => {
    const { id, slug, first } = await professionalWithStarts(bus)
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

    // The limit comes before the schema and the honeypot.
    await expectProblem(await book(invalid, { address }), 'RATE_LIMITED')
    await expectProblem(await book({ ...nobody, website: 'x' }, { address }), 'RATE_LIMITED')
    await expectProblem(
      await book(nobody, { address, headers: { 'content-type': 'text/csv' } }),
      'RATE_LIMITED',
    )
    expect(await appointmentsOf(id)).toHaveLength(1)
  })

  test('IPv6 addresses of one /64 count as one', async () => {
    const home = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:7`
    for (let device = 1; device <= 5; device += 1) {
      await expectProblem(
        await book(nobody, { address: `${home}:aa::${device}` }),
        'PROFESSIONAL_NOT_FOUND',
      )
    }
    await expectProblem(await book(nobody, { address: `${home}:bb::1` }), 'RATE_LIMITED')
  })

  test('a listing is not an attempt', async () => {
    const { slug, first } = await professionalWithStarts(bus)
    const address = someAddress()
    for (let look = 0; look < 10; look += 1) await offeredStarts(slug)
    await expectBooked(await book({ slug, startsAt: first }, { address }))
  })
})

test('a professional takes fifty public bookings a day, then the refusal says when to retry', async () => {
  const { id, slug, first, second } = await professionalWithStarts(bus)
  await addAppointments(id, { count: 49, from: '2026-01-05T03:00:00Z' })
  await expectBooked(await book({ slug, startsAt: first }))
  const refused = await book({ slug, startsAt: second })
  await expectProblem(refused, 'RATE_LIMITED')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(24 * 60 * 60)
})
