import { schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseHours } from '../../deploy/ops/hours.ts'
import { busOfFile } from '../bus.ts'
import { query } from '../database.ts'
import { type Replica, startReplica } from '../replica.ts'
import { book, createProfessional, somePhone } from '../stack.ts'
import { expectProblem } from './problem.ts'

const POSTS = 200
/** More by `npm run model -- races`. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 8)

const bus = await busOfFile()
let replica: Replica
const ids: string[] = []

beforeAll(async () => {
  // In one process bookings of a page wait for each other; what holds between processes is the database.
  replica = await startReplica('booking')
})

afterAll(() => replica.stop())

const inDays = (days: number) =>
  Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days }).toString()

/** How many answers there were of each status; the refused ones all say that the time is taken. */
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

describe('two hundred people want one time', () => {
  test(`in each of ${ROUNDS} rounds one gets it, and the others are told that it is taken`, async () => {
    const { id, slug } = await createProfessional(bus)
    ids.push(id)
    for (const round of times(ROUNDS)) {
      const startsAt = `${inDays(2 + round)}T10:00:00-03:00`
      const posts = times(POSTS).map(() => book({ slug, startsAt }))
      expect(await tally(posts), `round ${round}`).toEqual(oneOfAll)
    }
    expect(await blocking(id)).toHaveLength(ROUNDS)
  })

  test('one person who presses two hundred times is one client with one appointment', async () => {
    const { id, slug } = await createProfessional(bus)
    ids.push(id)
    const [startsAt, clientPhone] = [`${inDays(2)}T10:00:00-03:00`, somePhone()]
    const posts = times(POSTS).map(() => book({ slug, startsAt, clientPhone }))
    expect(await tally(posts)).toEqual(oneOfAll)
    expect(await blocking(id)).toHaveLength(1)
    expect(
      await query('booking', 'select 1 from clients where professional_id = $1', [id]),
    ).toHaveLength(1)
  })

  test('different times at once are all booked, two for each person too', async () => {
    const { id, slug } = await createProfessional(bus)
    ids.push(id)
    const phones = times(10).map(somePhone)
    const posts = times(40).map((index) => {
      const clientPhone = phones[index % 10] ?? ''
      const hour = String(8 + (index % 10)).padStart(2, '0')
      return book({ slug, startsAt: `${inDays(2 + (index % 4))}T${hour}:00:00-03:00`, clientPhone })
    })
    // Twenty different times, each asked for twice.
    expect(await tally(posts)).toEqual({ 200: 20, 409: 20 })
    expect(await blocking(id)).toHaveLength(20)
  })
})

/**
 * Starts of one grid never overlap. Two grids do: the hours of Mondays begin at 08:00 for those who
 * read the week before it changes, at 08:30 after; a bookable start of each overlaps one of the other.
 * So bookings of the first run on while the week is replaced and those of the second come in.
 */
test(`overlapping starts at once: in each of ${ROUNDS} rounds no two of them are booked`, async () => {
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
    const half = times(POSTS / 2).map((index) => book({ slug, startsAt: at(index) }))
    const { windows } = grids[round % grids.length] ?? { windows: [] }
    const replaced = bus.call(
      schedulingRpcs.replaceAvailability,
      { windows },
      { actor: { kind: 'professional', userId } },
    )
    const rest = times(POSTS / 2).map((index) => book({ slug, startsAt: at(index) }))
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

test('nowhere do two appointments overlap', async () => {
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

/** Appointments that take time, of all days or of one. */
const blocking = (professionalId: string, day?: string) =>
  query(
    'booking',
    `select 1 from appointments
     where professional_id = $1 and status not in ('rejected', 'cancelled')
       and ($2::date is null or (starts_at at time zone 'America/Sao_Paulo')::date = $2::date)`,
    [professionalId, day ?? null],
  )
