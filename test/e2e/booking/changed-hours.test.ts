import { schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseHours } from '../../../deploy/ops/hours.ts'
import { busOfFile } from '../../bus.ts'
import { query } from '../../database.ts'
import { book, someAddress, somePhone, stack } from '../../stack.ts'
import { expectBooked, expectProblem } from '../problem.ts'

const bus = await busOfFile()

const listing = z.object({ slots: z.object({ morning: z.array(z.string()) }) })

/** The morning's starts in the public listing. */
async function offered(slug: string, date: string): Promise<string> {
  const response = await fetch(`${stack().gateway}/api/booking?slug=${slug}&date=${date}`, {
    headers: { 'x-forwarded-for': someAddress() },
  })
  const { slots } = listing.parse(await response.json())
  return slots.morning.map((start) => start.slice(11, 16)).join(' ')
}

const becomesOffered = (slug: string, date: string, expected: string) =>
  until(async () => (await offered(slug, date)) === expected, { what: `${expected} to be listed` })

const appointmentsOf = (id: string) =>
  query('booking', 'select * from appointments where professional_id = $1 order by starts_at', [id])

test('new hours change the listing and leave earlier bookings as they were', async () => {
  const userId = `account-${crypto.randomUUID()}`
  const actor = { kind: 'professional' as const, userId }
  const page = {
    name: `Ângela ${crypto.randomUUID().slice(0, 8)}`,
    profession: 'psychologist',
    phone: somePhone(),
    sessionDuration: 60,
    sessionPrice: 15_000,
  }
  const account = { kind: 'account' as const, userId, email: null }
  const { id, slug } = await bus.call(schedulingRpcs.openPage, page, { actor: account })
  expect(slug).toMatch(/^angela-[0-9a-f]{8}$/)
  const date = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 3 }).toString()
  expect(await offered(slug, date)).toBe('')

  const replaceWeek = (hours: string) =>
    bus.call(schedulingRpcs.replaceAvailability, { windows: parseHours(hours) }, { actor })
  await replaceWeek('sun-sat 08:00-12:00')
  await becomesOffered(slug, date, '08:00 09:00 10:00 11:00')
  await becomesBookable(id, 2)
  await expectBooked(await book({ slug, startsAt: `${date}T09:00:00-03:00` }))
  await becomesOffered(slug, date, '08:00 10:00 11:00')
  const before = await appointmentsOf(id)

  await bus.call(schedulingRpcs.updateProfile, { sessionDuration: 40 }, { actor })
  const { version } = await replaceWeek('sun-sat 08:20-11:40')
  await becomesOffered(slug, date, '08:20 10:20 11:00')
  await becomesBookable(id, version, 40)
  expect(await appointmentsOf(id)).toEqual(before)
  const taken = await book({ slug, startsAt: `${date}T09:40:00-03:00` })
  await expectProblem(taken, 'SLOT_TAKEN')
  await expectBooked(await book({ slug, startsAt: `${date}T10:20:00-03:00` }))
  expect((await appointmentsOf(id))[0]).toEqual(before[0])
})

/** Waits until booking's copies are up to date. */
const becomesBookable = (id: string, version: number, sessionDuration = 60) =>
  until(
    async () =>
      (
        await query(
          'booking',
          `select 1 from availabilities join professionals p on p.id = professional_id
           where p.id = $1 and availabilities.version >= $2 and session_duration = $3`,
          [id, version, sessionDuration],
        )
      ).length,
    { what: 'the copies of booking' },
  )
