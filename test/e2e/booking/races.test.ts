import { schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseHours } from '../../../deploy/ops/hours.ts'
import { busOfFile } from '../../bus.ts'
import { query } from '../../database.ts'
import { type Replica, startReplica } from '../../replica.ts'
import { bookPatiently, createProfessional, somePhone } from '../../stack.ts'
import { expectProblem } from '../problem.ts'

const POSTS = 200
/** `npm run model -- races` runs more rounds. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 2)

const bus = await busOfFile()
let replica: Replica
const ids: string[] = []

beforeAll(async () => {
  // Two processes of booking: only the database keeps their bookings apart.
  replica = await startReplica('booking')
})

afterAll(() => replica.stop())

const inDays = (days: number) =>
  Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days }).toString()

/** Counts the answers by status. Every refusal must be SLOT_TAKEN. */
async function tally(posts: Promise<Response>[]) {
  const count: Record<number, number> = {}
  for (const response of await Promise.all(posts)) {
    count[response.status] = (count[response.status] ?? 0) + 1
    if (response.status === 200) expect(await response.text()).toBe('{"success":true}')
    else await expectProblem(response, 'SLOT_TAKEN')
  }
  return count
}

const oneOfAll = { 200: 1, 409: POSTS - 1 }
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('of two hundred people who want one time', () => {
  test(`one gets it in each of ${ROUNDS} rounds and the others SLOT_TAKEN`, async () => {
    const { id, slug } = await createProfessional(bus)
    ids.push(id)
    for (const round of times(ROUNDS)) {
      const startsAt = `${inDays(2 + round)}T10:00:00-03:00`
      const posts = times(POSTS).map(() => bookPatiently({ slug, startsAt }))
      expect(await tally(posts), `round ${round}`).toEqual(oneOfAll)
    }
    expect(await blocking(id)).toHaveLength(ROUNDS)
  })

  test('one person pressing two hundred times gets one appointment', async () => {
    const { id, slug } = await createProfessional(bus)
    ids.push(id)
    const [startsAt, clientPhone] = [`${inDays(2)}T10:00:00-03:00`, somePhone()]
    const posts = times(POSTS).map(() => bookPatiently({ slug, startsAt, clientPhone }))
    expect(await tally(posts)).toEqual(oneOfAll)
    expect(await blocking(id)).toHaveLength(1)
    expect(
      await query('booking', 'select 1 from clients where professional_id = $1', [id]),
    ).toHaveLength(1)
  })

  test('all get their booking if the times differ, two for each person', async () => {
    const { id, slug } = await createProfessional(bus)
    ids.push(id)
    const phones = times(10).map(somePhone)
    const posts = times(40).map((index) => {
      const clientPhone = phones[index % 10] ?? ''
      const hour = String(8 + (index % 10)).padStart(2, '0')
      return bookPatiently({
        slug,
        startsAt: `${inDays(2 + (index % 4))}T${hour}:00:00-03:00`,
        clientPhone,
      })
    })
    // Twenty different times, each requested twice.
    expect(await tally(posts)).toEqual({ 200: 20, 409: 20 })
    expect(await blocking(id)).toHaveLength(20)
  })
})

/**
 * Starts of one grid never overlap; those of two grids do. Monday's hours begin at 08:00 before the week changes and at
 * 08:30 after. Bookings on the first grid run on while the week is replaced and those on the second come in.
 */
test(`no two overlapping starts are booked in any of ${ROUNDS} rounds`, async () => {
  const {
    id: professionalId,
    userId,
    slug,
  } = await createProfessional(bus, {
    windows: parseHours('sun-sat 08:00-10:00'),
  })
  ids.push(professionalId)
  const grids = [
    { windows: parseHours('sun-sat 08:30-10:30'), starts: ['08:30', '09:30'] },
    { windows: parseHours('sun-sat 08:00-10:00'), starts: ['08:00', '09:00'] },
  ]
  for (const round of times(ROUNDS)) {
    const day = inDays(2 + round)
    const starts = grids.flatMap((grid) => grid.starts)
    const at = (index: number) => `${day}T${starts[index % starts.length]}:00-03:00`
    const half = times(POSTS / 2).map((index) => bookPatiently({ slug, startsAt: at(index) }))
    const { windows } = grids[round % grids.length] ?? { windows: [] }
    const replaced = bus.call(
      schedulingRpcs.replaceAvailability,
      { windows },
      { actor: { kind: 'professional', userId } },
    )
    const rest = times(POSTS / 2).map((index) => bookPatiently({ slug, startsAt: at(index) }))
    const { version } = await replaced
    const responses = await Promise.all([...half, ...rest])
    for (const response of responses) {
      expect([200, 409, 422]).toContain(response.status)
      await response.body?.cancel()
    }
    const won = responses.filter(({ status }) => status === 200)
    expect(won.length, `round ${round}`).toBeGreaterThanOrEqual(1)
    expect(await blocking(professionalId, day)).toHaveLength(won.length)
    await until(
      async () =>
        (
          await query(
            'booking',
            'select 1 from availabilities where professional_id = $1 and version >= $2',
            [professionalId, version],
          )
        ).length,
      { what: 'the copy of the week' },
    )
  }
})

test('no two appointments of a professional overlap', async () => {
  const overlapping = await query(
    'booking',
    `select a.id, b.id as other from appointments a
     join appointments b on b.professional_id = a.professional_id and a.id < b.id
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
     where a.professional_id = any($1)
       and a.status not in ('rejected', 'cancelled') and b.status not in ('rejected', 'cancelled')`,
    [ids],
  )
  expect(overlapping).toEqual([])
})

/** Blocking appointments, of all days or of one. */
const blocking = (professionalId: string, day?: string) =>
  query(
    'booking',
    `select 1 from appointments
     where professional_id = $1 and status not in ('rejected', 'cancelled')
       and ($2::date is null or (starts_at at time zone 'America/Sao_Paulo')::date = $2::date)`,
    [professionalId, day ?? null],
  )
