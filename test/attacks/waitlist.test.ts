import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { linkTokenOf } from '../appointment-link.ts'
import { busOfFile } from '../bus.ts'
import { query, rowsOf } from '../database.ts'
import { somePageOwner } from '../e2e/actors.ts'
import {
  bookOnceKnown,
  createProfessional,
  offeredStarts,
  someAddress,
  somePhone,
  stack,
  whatsappTo,
} from '../stack.ts'

/**
 * Anybody may put any phone on any page's waitlist. That keeps no time from others, and pesters nobody; neither does
 * what one person may have us tell another.
 */

const bus = await busOfFile()

/** At one of these places it is day: turns wait for the morning. */
const zoneByDay = () =>
  ['America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Tokyo'].find((zone) => {
    const { hour } = Temporal.Now.zonedDateTimeISO(zone)
    return hour >= 8 && hour < 20
  }) ?? 'UTC'

const codeOf = async (answer: Response) =>
  answer.ok ? 'OK' : z.object({ code: z.string() }).parse(await answer.json()).code

const join = async (slug: string, { phone = somePhone(), address = someAddress(), days = [''] }) =>
  codeOf(
    await fetch(`${stack().gateway}/api/waitlist`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ slug, days, clientName: 'Zé', clientPhone: phone }),
    }),
  )

const count = z.object({ count: z.coerce.number() })
const counted = async (sql: string, values: unknown[]) =>
  (await rowsOf('booking', count, sql, values))[0]?.count ?? 0

test('wishes of made-up phones keep no time from anybody, and cost work from the third of an address', async () => {
  const { id, slug } = await createProfessional(bus, { timezone: zoneByDay() })
  const [startsAt = ''] = await offeredStarts(slug, 3)
  await bookOnceKnown({ slug, startsAt })
  const days = [startsAt.slice(0, 10)]
  const addresses = Array.from({ length: 8 }, someAddress)
  const codes = await Promise.all(
    Array.from({ length: 39 }, (_, n) => join(slug, { days, address: addresses[n % 8] ?? '' })),
  )
  expect(codes.filter((code) => code === 'OK')).toHaveLength(16)
  expect(codes.filter((code) => code === 'CHALLENGE_REQUIRED')).toHaveLength(23)
  const [row] = await rowsOf(
    'booking',
    z.object({ id: z.string() }),
    'select id from appointments where professional_id = $1',
    [id],
  )
  await fetch(`${stack().gateway}/api/appointment-links/${linkTokenOf(row?.id ?? '')}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: '{}',
  })
  const turns = () =>
    counted('select count(*) from waitlist_turns where professional_id = $1', [id])
  await until(async () => (await turns()) === 1, { what: 'somebody to be told' })
  await bookOnceKnown({ slug, startsAt })
  expect(await turns()).toBe(1)
})

test('a phone on the list of somebody who opens and closes hours is sent no more than its measure', async () => {
  const owner = await somePageOwner()
  const victim = somePhone()
  const days = [4, 5, 6].map((ahead) =>
    Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: ahead }).toString(),
  )
  const setHours = (windows: object[]) =>
    owner.call('PUT', '/api/settings/availability', { windows })
  await owner.call('PATCH', '/api/settings/booking', { timezone: zoneByDay() })
  await setHours([])
  const listed = await Promise.all(
    days.map((day) => join(owner.slug, { phone: victim, days: [day] })),
  )
  expect(listed).toEqual(['OK', 'OK', 'OK'])
  for (let hour = 8; hour < 20; hour++) {
    const time = (at: number) => `${String(at).padStart(2, '0')}:00`
    const open = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      ...{ dayOfWeek, startTime: time(hour), endTime: time(hour + 1) },
    }))
    expect((await setHours(open)).status).toBe(200)
    expect((await setHours([])).status).toBe(200)
  }
  // What comes later has come after all of it.
  await setHours([{ dayOfWeek: 1, startTime: '07:00', endTime: '08:00' }])
  const hasHeard = () =>
    query(
      'booking',
      `select from availabilities a join professionals p on p.id = a.professional_id
       where p.slug = $1 and a.windows::text like '%07:00%'`,
      [owner.slug],
    )
  await until(async () => (await hasHeard()).length > 0, { what: 'the last hours' })
  await until(
    async () =>
      (await counted(
        `select count(*) from tasks t join professionals p on t.body ->> 'professionalId' = p.id::text
         where t.kind = 'waitlist-turns' and t.done_at is null and t.due_at <= now() and p.slug = $1`,
        [owner.slug],
      )) === 0,
    { what: 'all turns' },
  )
  const offers = await counted(
    `select count(*) from waitlist_turns t join waitlist_wishes w on w.id = t.wish_id
     where w.client_phone = $1`,
    [victim],
  )
  expect(offers).toBeLessThanOrEqual(6)
  expect((await whatsappTo(victim)).length).toBeLessThanOrEqual(9)
})

test('a professional writes ten messages to a phone that never wrote, and no more', async () => {
  const owner = await somePageOwner()
  const victim = somePhone()
  const made = await owner.call('POST', '/api/clients', { name: 'Vítima', phone: victim })
  const { id: clientId } = z.object({ id: z.string() }).parse(await made.json())
  const codes: string[] = []
  for (let n = 0; n < 14; n++) {
    codes.push(
      await codeOf(
        await owner.call('POST', '/api/messages', { clientId, type: 'text', body: `Compre! ${n}` }),
      ),
    )
  }
  expect(codes.filter((code) => code === 'OK')).toHaveLength(10)
  expect(codes.slice(10)).toEqual(Array.from({ length: 4 }, () => 'RATE_LIMITED'))
})
