import { describe, expect, test } from 'vitest'
import { busOfFile } from '../../bus.ts'
import { book } from '../../stack.ts'
import { appointmentsOf, clientsOf } from '../database.ts'
import { expectBooked, expectProblem } from '../problem.ts'
import { invalid, nobody, professionalWithStarts } from './booking-rules.ts'

const bus = await busOfFile()

describe('3. the error of a booking form', () => {
  test('names every wrong field at once', async () => {
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
  test.each(fields)('names the wrong field in %s: %j', async (path, changes) => {
    const valid = { slug: 'ana', startsAt: nobody.startsAt }
    const response = await book({ ...valid, ...changes })
    const { errors = [] } = await expectProblem(response, 'VALIDATION_FAILED')
    expect(errors.map((error) => error.path)).toEqual([path])
  })

  test('unknown keys are ignored, and empty optional fields are absent', async () => {
    const { id, slug, first } = await professionalWithStarts(bus)
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

test('4. a filled honeypot gets the answer of a success and books nothing', async () => {
  const { id, slug, first } = await professionalWithStarts(bus)
  await expectBooked(await book({ slug, startsAt: first, website: 'https://spam.example' }))
  await expectBooked(await book({ ...nobody, website: 'x' }))
  // Nor does a time that was never offered.
  await expectBooked(await book({ slug, startsAt: '2020-01-01T03:07:00Z', website: 'x' }))
  expect(await appointmentsOf(id)).toEqual([])
  expect(await clientsOf(id)).toEqual([])
  await expectBooked(await book({ slug, startsAt: first }))
})
