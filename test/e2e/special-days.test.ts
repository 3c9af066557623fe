import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { book, bookOnceKnown, offeredStarts, someAddress, stack } from '../stack.ts'
import { type PageOwner, somePageOwner } from './actors.ts'
import { expectProblem, problemOf } from './problem.ts'

const AHEAD = 3
const day = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: AHEAD })
const date = day.toString()
const path = `/api/settings/special-days/${date}`
const hours = (startTime: string, endTime: string) => ({ startTime, endTime })

async function workedEveryDay(): Promise<PageOwner> {
  const owner = await somePageOwner()
  const windows = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...{ dayOfWeek, ...hours('09:00', '12:00') },
  }))
  await owner.call('PUT', '/api/settings/availability', { windows })
  await until(async () => (await offeredStarts(owner.slug, AHEAD)).length > 0, { what: 'hours' })
  return owner
}

const publicHours = z.object({
  items: z.array(
    z.object({ date: z.string(), windows: z.array(z.unknown()), special: z.boolean() }),
  ),
})
const special = z.object({
  date: z.string(),
  windows: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
  note: z.string().nullable(),
  conflicts: z.array(z.object({ id: z.string(), startsAt: z.string() })),
})

const list = z.object({ items: z.array(special) })

test('a day is closed over an appointment, which is listed and stays; nobody books it any more', async () => {
  const { call, slug } = await workedEveryDay()
  const [startsAt = '', next = ''] = await offeredStarts(slug, AHEAD)
  await bookOnceKnown({ slug, startsAt })
  // The copy of the appointment may be a moment behind the booking.
  await until(async () => !(await offeredStarts(slug, AHEAD)).includes(startsAt), {
    what: 'the taken time',
  })
  const put = await call('PUT', path, { windows: [], note: 'Consulta', unknown: 1 })
  expect(put.status).toBe(200)
  const closed = special.parse(await put.json())
  expect(closed).toMatchObject({ date, windows: [], note: 'Consulta' })
  expect(closed.conflicts.map((one) => Date.parse(one.startsAt))).toEqual([Date.parse(startsAt)])
  await until(async () => (await offeredStarts(slug, AHEAD)).length === 0, {
    what: 'the closed day',
  })
  const starts = [startsAt]
  await until(
    async () => {
      const answer = await book({ slug, startsAt: next })
      // Booking's copy of the day may be a moment behind, too.
      if (answer.ok) starts.push(next)
      return !answer.ok && (await problemOf(answer)).code === 'SLOT_UNAVAILABLE'
    },
    { what: 'the refusal' },
  )
  const listed = await until(
    async () => {
      const answer = await call('GET', `/api/settings/special-days?from=${date}&to=${date}`)
      const whole: unknown = await answer.json()
      const conflicts = list.parse(whole).items[0]?.conflicts ?? []
      return conflicts.length === starts.length && { whole, conflicts }
    },
    { what: 'all that is booked on the day' },
  )
  const { whole, conflicts } = listed
  expect(whole).toEqual({ items: [{ ...closed, conflicts }], nextCursor: null })
  expect(conflicts).toEqual(expect.arrayContaining(closed.conflicts))
  expect(conflicts.map((one) => Date.parse(one.startsAt))).toEqual(
    starts.map((start) => Date.parse(start)),
  )
  const id = closed.conflicts[0]?.id
  expect(await (await call('GET', `/api/appointments/${id}`)).json()).toMatchObject({
    status: 'pending_confirmation',
  })

  const shown = await fetch(
    `${stack().gateway}/api/booking/hours?slug=${slug}&from=${date}&to=${date}`,
    { headers: { 'x-forwarded-for': someAddress() } },
  )
  const text = await shown.text()
  expect(publicHours.parse(JSON.parse(text)).items).toEqual([{ date, windows: [], special: true }])
  expect(text).not.toContain('Consulta')

  expect((await call('DELETE', path)).status).toBe(204)
  expect((await call('DELETE', path)).status).toBe(204)
  await until(async () => (await offeredStarts(slug, AHEAD)).length > 0, {
    what: 'the usual hours',
  })
})

test.each<[string, unknown, string]>([
  [
    'seven windows',
    { windows: Array.from({ length: 7 }, () => hours('09:00', '10:00')) },
    'windows',
  ],
  [
    'a window that ends before it starts',
    { windows: [hours('10:00', '09:00')] },
    'windows.0.endTime',
  ],
  ['no windows', {}, 'windows'],
])('%s are refused by name', async (_name, body, where) => {
  const { call } = await workedEveryDay()
  const { errors } = await expectProblem(await call('PUT', path, body), 'VALIDATION_FAILED')
  expect(errors?.map((one) => one.path)).toContain(where)
})

test('a date that is none, that has passed or lies too far ahead, and a range too long are refused', async () => {
  const { call } = await workedEveryDay()
  for (const wrong of ['2026-02-30', 'amanha', day.subtract({ days: 9 }), day.add({ years: 3 })]) {
    await expectProblem(
      await call('PUT', `/api/settings/special-days/${wrong}`, { windows: [] }),
      'VALIDATION_FAILED',
    )
  }
  for (const list of ['special-days', 'holidays']) {
    await expectProblem(
      await call('GET', `/api/settings/${list}?from=2027-01-01&to=2028-01-02`),
      'VALIDATION_FAILED',
    )
    expect((await call('GET', `/api/settings/${list}?from=2028-01-01&to=2028-12-31`)).status).toBe(
      200,
    )
  }
})

test('holidays are listed for where the page is, and an answer is a special day', async () => {
  const { call } = await workedEveryDay()
  const year = day.year + 1
  const range = `from=${year}-01-01&to=${year}-12-31`
  const holiday = z.object({
    items: z.array(
      z.object({ date: z.string(), name: z.string(), decision: z.string().nullable() }),
    ),
  })
  const all = holiday.parse(await (await call('GET', `/api/settings/holidays?${range}`)).json())
  expect(all.items.map(({ name }) => name)).toContain('Natal')
  const answer = await call('PUT', `/api/settings/holidays/${year}-12-25`, { decision: 'closed' })
  expect(await answer.json()).toMatchObject({
    ...{ date: `${year}-12-25`, name: 'Natal', level: 'national', optional: false },
    ...{ decision: 'closed', conflicts: [] },
  })
  const days = await call('GET', `/api/settings/special-days?${range}`)
  expect(await days.json()).toMatchObject({
    items: [{ date: `${year}-12-25`, windows: [], note: 'Natal' }],
  })
  await expectProblem(
    await call('PUT', `/api/settings/holidays/${year}-12-24`, { decision: 'never' }),
    'VALIDATION_FAILED',
  )
  await expectProblem(
    await call('PUT', `/api/settings/holidays/${year}-12-23`, { decision: 'closed' }),
    'NOT_FOUND',
  )
})
