import { until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { linkTokenOf } from '../appointment-link.ts'
import { busOfFile } from '../bus.ts'
import { rowsOf } from '../database.ts'
import { inTurns } from '../in-turns.ts'
import {
  bookPatiently,
  createProfessional,
  offeredStarts,
  patiently,
  someAddress,
  somePhone,
  stack,
  whatsappTo,
} from '../stack.ts'
import { replace, untilHealthy } from './breakage.ts'
import { untilNone } from './conservation.ts'
import { compare } from './records.ts'

const PAGES = 12
/** At one of these places it is day: turns wait for the morning. */
const ZONES = ['America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Tokyo']

const bus = await busOfFile()
beforeEach(untilHealthy)
afterEach(untilHealthy)

function zoneByDay(): string {
  const isDay = (zone: string) => {
    const { hour } = Temporal.Now.zonedDateTimeISO(zone)
    return hour >= 8 && hour < 20
  }
  return ZONES.find(isDay) ?? 'UTC'
}

const post = (path: string, body: object) =>
  patiently(() =>
    fetch(`${stack().gateway}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
      body: JSON.stringify(body),
    }),
  )

/** A page with one appointment, for whose time two people wait, one after the other. */
async function waitedFor(timezone: string) {
  const { id: professionalId, slug } = await createProfessional(bus, { timezone })
  const [startsAt = ''] = await offeredStarts(slug, 3)
  expect((await bookPatiently({ slug, startsAt })).status).toBe(200)
  const waiting = [somePhone(), somePhone()]
  for (const clientPhone of waiting) {
    const wish = { slug, days: [startsAt.slice(0, 10)], clientName: 'Bia Alves', clientPhone }
    expect((await post('/api/waitlist', wish)).status).toBe(200)
  }
  const [booked] = await rowsOf(
    'booking',
    z.object({ id: z.string() }),
    'select id from appointments where professional_id = $1',
    [professionalId],
  )
  return { professionalId, waiting, appointmentId: booked?.id ?? '' }
}

const turn = z.object({ phone: z.string(), outcome: z.string().nullable() })
const turnsOf = (professionalIds: string[]) =>
  rowsOf(
    'booking',
    turn,
    `select w.client_phone as phone, t.outcome
     from waitlist_turns t join waitlist_wishes w on w.id = t.wish_id
     where t.professional_id = any($1::uuid[])`,
    [professionalIds],
  )

test('each time that becomes free is offered once, to who waits longest, although booking and the notifier are killed', async () => {
  const timezone = zoneByDay()
  const pages = await inTurns(Array.from({ length: PAGES }), () => waitedFor(timezone))
  const ids = pages.map(({ professionalId }) => professionalId)
  const cancel = ({ appointmentId }: (typeof pages)[number]) =>
    post(`/api/appointment-links/${linkTokenOf(appointmentId)}/cancel`, {})
  for (const [name, some] of [
    ['booking', pages.slice(0, PAGES / 2)],
    ['notifier', pages.slice(PAGES / 2)],
  ] as const) {
    const cancelled = inTurns(some, cancel)
    const theirs = some.map(({ professionalId }) => professionalId)
    await until(async () => (await turnsOf(theirs)).length > 0, { what: 'a turn' })
    await replace(name)
    await cancelled
    await untilHealthy()
  }
  // A request that a kill cut off is sent again: an appointment is cancelled once.
  await inTurns(pages, cancel)
  const first = pages.flatMap(({ waiting }) => waiting.slice(0, 1))
  const everybody = pages.flatMap(({ waiting }) => waiting)
  await untilNone(
    async () => {
      const turns = await turnsOf(ids)
      const told = await inTurns(everybody, async (phone) =>
        (await whatsappTo(phone))
          .filter((message) => JSON.stringify(message).includes('msg_waitlist_offer'))
          .map(() => phone),
      )
      return [
        ...compare(
          'running turns',
          first,
          turns.filter(({ outcome }) => outcome === null).map(({ phone }) => phone),
        ),
        ...turns.filter(({ outcome }) => outcome !== null).map(({ phone }) => `${phone} lost it`),
        ...compare('offers', first, told.flat()),
      ]
    },
    { what: 'turns are not conserved', timeoutMs: 120_000 },
  )
})
