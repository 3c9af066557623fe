import { schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { parseHours } from '../../../deploy/ops/hours.ts'
import { busOfFile } from '../../bus.ts'
import { book, createProfessional, someAddress, somePhone, stack } from '../../stack.ts'
import { expectBooked, expectProblem } from '../problem.ts'

const bus = await busOfFile()

const get = (path: string) =>
  fetch(`${stack().gateway}${path}`, { headers: { 'x-forwarded-for': someAddress() } })

const inDays = (days: number) =>
  Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days }).toString()

test('a listing answers only the date, the session length and the day’s starts by period', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const phone = somePhone()
  const { slug } = await createProfessional(bus, {
    email,
    phone,
    sessionDuration: 90,
    windows: parseHours('sun-sat 09:00-12:00,13:30-18:00,18:00-21:00'),
  })
  const date = inDays(3)
  const response = await get(`/api/booking?slug=${slug}&date=${date}`)
  expect(response.status).toBe(200)
  const at = (time: string) => `${date}T${time}:00-03:00`
  expect(await response.json()).toEqual({
    date,
    sessionDuration: 90,
    slots: {
      morning: [at('09:00'), at('10:30')],
      afternoon: [at('13:30'), at('15:00'), at('16:30')],
      evening: [at('18:00'), at('19:30')],
    },
  })
})

test('a listing leaves busy times out', async () => {
  const professional = await createProfessional(bus, {
    windows: parseHours('sun-sat 09:00-12:00'),
  })
  const { slug } = professional
  const date = inDays(2)
  await expectBooked(await book({ slug, startsAt: `${date}T10:00:00-03:00` }))
  const listing = await until(
    async () => {
      const text = await (await get(`/api/booking?slug=${slug}&date=${date}`)).text()
      return !text.includes('T10:00') && text
    },
    { what: 'the time taken off the list' },
  )
  expect(JSON.parse(listing)).toEqual({
    date,
    sessionDuration: 60,
    slots: {
      morning: [`${date}T09:00:00-03:00`, `${date}T11:00:00-03:00`],
      afternoon: [],
      evening: [],
    },
  })
})

test('the calendar lists the days with a free start', async () => {
  const professional = await createProfessional(bus)
  const { slug, userId } = professional
  await bus.call(
    schedulingRpcs.addTimeOff,
    { startsAt: `${inDays(4)}T00:00:00-03:00`, endsAt: `${inDays(5)}T00:00:00-03:00` },
    { actor: { kind: 'professional', userId } },
  )
  const days = async () =>
    (await get(`/api/booking/days?slug=${slug}&from=${inDays(3)}&to=${inDays(5)}`)).json()
  expect(await days()).toEqual({
    days: [
      { date: inDays(3), available: true },
      { date: inDays(4), available: false },
      { date: inDays(5), available: true },
    ],
  })
})

test('a public profile contains no contact, account or plan', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const phone = somePhone()
  const { slug, id, userId } = await createProfessional(bus, { email, phone })
  const response = await get(`/api/professionals/${slug}`)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ slug, name: 'Ana Lima', sessionDuration: 60 })
  for (const secret of [email, phone, phone.slice(-8), id, userId]) {
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/"(?:plan|trial|billing|instantPay|email|phone|userId|id)/i)
})

test.each([
  '/api/booking?slug=ninguem-aqui&date=2026-11-30',
  '/api/booking/days?slug=ninguem-aqui&from=2026-11-30&to=2026-12-01',
  '/api/professionals/ninguem-aqui',
])('%s is PROFESSIONAL_NOT_FOUND', async (path) => {
  await expectProblem(await get(path), 'PROFESSIONAL_NOT_FOUND')
})

test.each([
  ['/api/booking', ['slug', 'date']],
  ['/api/booking?slug=ab&date=2026-02-30', ['slug', 'date']],
  ['/api/booking?slug=Ana%20Lima&date=hoje', ['slug', 'date']],
  ['/api/booking?slug=ana&slug=eva&date=2026-11-30', ['slug']],
  ['/api/booking/days?slug=ana&from=hoje&to=hoje', ['from', 'to']],
  ['/api/booking/days?slug=ana&from=&to=', ['from', 'to']],
  ['/api/booking/days?slug=ana&from=2026-02-30&to=2026-02-30', ['from', 'to']],
  ['/api/booking/days?slug=ana&from=2026-11-30&to=2026-11-29', ['to']],
  ['/api/booking/days?slug=ana&from=2026-01-01&to=2026-03-04', ['to']],
  ['/api/professionals?cursor=nada', ['cursor']],
])('%s gets an error that names each wrong field', async (path, fields) => {
  const { errors = [] } = await expectProblem(await get(path), 'VALIDATION_FAILED')
  expect([...new Set(errors.map((error) => error.path))]).toEqual(fields)
})

test('the calendar serves 62 days at once', async () => {
  const { slug } = await createProfessional(bus)
  const response = await get(`/api/booking/days?slug=${slug}&from=2026-01-01&to=2026-03-03`)
  expect(response.status).toBe(200)
})
