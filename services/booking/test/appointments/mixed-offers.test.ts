import { bookingRpcs } from '@encaixe/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { aPlace, aService } from '../offers.ts'
import { codeOf, monday } from '../world.ts'

/** Parallel bookings of one page in each round; 40 rounds by `npm run model -- races`. */
const POSTS = 200
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)
/** A busy machine takes its time for so many bookings of one page, which are made one after the other. */
const PATIENCE = { timeoutMs: 60_000 }
/** Pages of random offers. */
const PAGES = Number(process.env.RACE_ROUNDS ?? 8)

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

/** Appointments of a page that block each other's time, ways included; written without the constraint's words. */
const overlapping = (professionalId: string) =>
  world.rows(
    `select a.id, b.id as other from appointments a join appointments b
       on b.professional_id = a.professional_id and a.id < b.id
       and least(a.starts_at, a.blocked_from) < greatest(b.ends_at, b.blocked_until)
       and least(b.starts_at, b.blocked_from) < greatest(a.ends_at, a.blocked_until)
     where a.professional_id = $1
       and a.status not in ('rejected', 'cancelled') and b.status not in ('rejected', 'cancelled')`,
    [professionalId],
  )

const services = [30, 45, 60, 120].map((durationMinutes, position) =>
  aService({ name: `Serviço de ${durationMinutes}`, durationMinutes, position }),
)
const places = [
  aPlace({ label: 'Salão', position: 0 }),
  aPlace({ kind: 'client_address', label: 'Perto', travelMinutes: 20, position: 1 }),
  aPlace({ kind: 'client_address', label: 'Longe', travelMinutes: 75, position: 2 }),
]

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** One service, or every third time two of them. */
const asksFor = (n: number) =>
  [n, ...(n % 3 === 0 ? [n + 1] : [])].flatMap((at) => services[at % services.length] ?? [])

/** Each asks for other services, place and start, fixed by its number. */
const asked = (n: number) => ({
  serviceIds: asksFor(n).map(({ id }) => id),
  placeId: places[(n * 7) % places.length]?.id,
  startsAt: monday(clock(9 * 60 + ((n * 13) % 32) * 15)),
  clientAddress: 'Rua das Flores, 10',
})

test(`services of four lengths at three places: of ${POSTS} bookings at once no two overlap`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, slug, userId } = await world.professional({
      ...{ services, places, slotStepMinutes: 15 },
      bufferMinutes: round % 2 === 0 ? 0 : 10,
    })
    const actor = { kind: 'professional', userId } as const
    const answers = await Promise.all(
      Array.from({ length: POSTS }, (_, n) => {
        const { name, phone } = world.newPerson()
        // Every tenth is written down by hand, off the grid.
        if (n % 10 === 9) {
          const startsAt = monday(clock(9 * 60 + ((n * 11) % 500)))
          const wanted = { ...asked(n), startsAt, client: { name, phone } }
          const context = { actor, ...PATIENCE }
          return codeOf(world.bus.call(bookingRpcs.createAppointment, wanted, context))
        }
        const wanted = { slug, ...asked(n), clientName: name, clientPhone: phone }
        return codeOf(world.book(wanted, PATIENCE))
      }),
    )
    const booked = answers.filter((code) => code === 'OK').length
    expect(booked, `round ${round}`).toBeGreaterThan(1)
    expect(new Set(answers)).toEqual(new Set(['OK', 'SLOT_TAKEN', 'SLOT_UNAVAILABLE']))
    const stored = await world.rows('select 1 from appointments where professional_id = $1', [id])
    expect(stored).toHaveLength(booked)
    expect(await overlapping(id)).toEqual([])
  }
}, 1_800_000)

/** What was answered OK, as this test keeps it. */
interface Kept {
  from: number
  until: number
}

test('bookings one after the other take exactly what was free, with travel time and buffer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        lengths: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
        ways: fc.array(fc.constantFrom(0, 0, 5, 20, 45), { minLength: 1, maxLength: 3 }),
        bufferMinutes: fc.constantFrom(0, 0, 5, 15),
        wanted: fc.array(
          fc.record({ service: fc.nat(3), also: fc.nat(7), place: fc.nat(2), start: fc.nat(107) }),
          {
            minLength: 5,
            maxLength: 12,
          },
        ),
      }),
      async ({ lengths, ways, bufferMinutes, wanted }) => {
        const offered = lengths.map((length, position) =>
          aService({ durationMinutes: length * 15, position }),
        )
        const there = ways.map((travelMinutes, position) =>
          aPlace({ kind: 'client_address', label: `Lugar ${position}`, travelMinutes, position }),
        )
        const { slug } = await world.professional({
          ...{ services: offered, places: there, slotStepMinutes: 5, bufferMinutes },
        })
        const kept: Kept[] = []
        for (const { service, also, place, start } of wanted) {
          const chosen = [...new Set([service % offered.length, also])].flatMap(
            (at) => offered[at] ?? [],
          )
          const serviceIds = chosen.map(({ id }) => id)
          const durationMinutes = chosen.reduce((sum, one) => sum + one.durationMinutes, 0)
          const { id: placeId, travelMinutes } = there[place % there.length] ?? aPlace()
          const minute = 9 * 60 + start * 5
          const { name, phone } = world.newPerson()
          const answer = await codeOf(
            world.book({
              ...{ slug, serviceIds, placeId, clientAddress: 'Rua das Flores, 10' },
              ...{ startsAt: monday(clock(minute)), clientName: name, clientPhone: phone },
            }),
          )
          const own = {
            from: minute - travelMinutes,
            until: minute + durationMinutes + travelMinutes,
          }
          const isInHours = minute + durationMinutes <= 18 * 60
          const isFree = kept.every(
            ({ from, until }) =>
              own.until + bufferMinutes <= from || until + bufferMinutes <= own.from,
          )
          expect(answer).toBe(isInHours ? (isFree ? 'OK' : 'SLOT_TAKEN') : 'SLOT_UNAVAILABLE')
          if (answer === 'OK') kept.push(own)
        }
      },
    ),
    { numRuns: PAGES },
  )
}, 1_800_000)
