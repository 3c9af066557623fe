import { schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { seed } from '../deploy/ops/seed.ts'
import { connectToStack, offeredStarts } from '../test/stack.ts'
import { bookingRequest } from './booking.ts'
import { addCpuSince, cpuTimes, printCpu } from './cpu.ts'
import { load, requireNoRefusals } from './load.ts'
import { median, type Row } from './report.ts'
import { askedFor, inRounds } from './rounds.ts'
import { dayAhead, query, type World } from './world.ts'

const ROUNDS = 3
const DAYS = 14
/** Of each kind in a round: less than one of each professional. */
const BOOKINGS = 400

interface Offer {
  slug: string
  serviceId: string
  placeId: string
}

/**
 * What choosing a service costs a listing: as many pages again with three services and two places each, asked for
 * the second service at the second place, beside the pages that have none. Rounds of both take turns.
 */
export async function benchServices(world: World): Promise<Row[]> {
  const { gateway, slugs, databases } = world
  const offered = await makeOffers(slugs.length, databases.booking)
  const listingOf = (what: string, pages: readonly string[]) => {
    let asked = 0
    const request = () => {
      asked += 1
      return {
        path: `/api/booking?${pages[asked % pages.length]}&date=${dayAhead(1 + (asked % DAYS))}`,
      }
    }
    return askedFor(what, { url: gateway, seconds: 5, request })
  }
  const without = listingOf(
    'GET /api/booking',
    slugs.map((slug) => `slug=${slug}`),
  )
  const withService = listingOf('GET /api/booking with a service', offered.map(queryOf))
  await inRounds([without, withService])
  without.printCpu('listing of a page without services')
  withService.printCpu('listing of a service')
  return [
    {
      figure: 'GET /api/booking with a service, requests/s',
      measured: withService.requestsPerSecond(),
      target: 'no slower than without',
      limit: without.requestsPerSecond(),
      limitIs: 'without a service',
    },
    await bookings(world, offered),
  ]
}

const queryOf = ({ slug, serviceId, placeId }: Offer) =>
  `slug=${slug}&service=${serviceId}&place=${placeId}`

/** Bookings of a service at a place that is far, beside those of pages without services, in turns. */
async function bookings(world: World, offers: readonly Offer[]): Promise<Row> {
  const starts = await Promise.all(
    Array.from({ length: ROUNDS + 1 }, (_, round) =>
      offeredStarts(offers[0]?.slug ?? '', 2 + round).then(([first = '']) => first),
    ),
  )
  const rates: { plain: number[]; offered: number[] } = { plain: [], offered: [] }
  const used = { plain: new Map<string, number>(), offered: new Map<string, number>() }
  for (const [round, startsAt] of starts.entries()) {
    let booked = 0
    const ofOffer = () => {
      const { slug, serviceId, placeId } = offers[booked++ % offers.length] ?? { slug: '' }
      const { body, ...request } = bookingRequest(world)
      const clientAddress = 'Rua do Sol, 10, Boa Vista'
      const offer = { slug, startsAt, serviceId, placeId, clientAddress }
      return { ...request, body: JSON.stringify({ ...JSON.parse(body ?? '{}'), ...offer }) }
    }
    for (const [kind, make] of [
      ['plain', () => bookingRequest(world)],
      ['offered', ofOffer],
    ] as const) {
      const before = cpuTimes()
      const result = await load(world.gateway, { amount: BOOKINGS }, make)
      requireNoRefusals(`POST /api/booking, ${kind}`, result)
      if (round === 0) continue
      addCpuSince(before, used[kind])
      rates[kind].push((BOOKINGS * 1_000) / result.answeredInMs)
    }
  }
  printCpu(used.plain, 'booking without a service, while bookings come in', ROUNDS * BOOKINGS)
  printCpu(used.offered, 'booking with a service, while bookings come in', ROUNDS * BOOKINGS)
  return {
    figure: 'POST /api/booking with a service, committed/s',
    measured: median(rates.offered),
    target: 'no slower than without',
    limit: median(rates.plain),
    limitIs: 'without a service',
  }
}

/** Pages with three services at two places each, and of each what is asked for. */
async function makeOffers(count: number, bookingDatabase: string): Promise<Offer[]> {
  const bus = await connectToStack()
  try {
    await seed.run(bus, { professionals: String(count), prefix: 'bench-offer' })
    const copied = () =>
      query<{ slug: string; userId: string }>(
        bookingDatabase,
        `select slug, user_id as "userId" from professionals where slug like 'bench-offer-%'`,
      )
    await until(async () => (await copied()).length >= count, {
      what: "booking's copies of the pages with services",
      timeoutMs: 60_000,
    })
    const offers: Offer[] = []
    for (const { slug, userId } of await copied()) {
      const actor = { kind: 'professional', userId } as const
      const place = { kind: 'client_address', label: 'Na sua casa', travelMinutes: 20 } as const
      await bus.call(schedulingRpcs.createPlace, { kind: 'online', label: 'Online' }, { actor })
      const { id: placeId } = await bus.call(schedulingRpcs.createPlace, place, { actor })
      const made = []
      for (const durationMinutes of [30, 50, 90]) {
        const wanted = { name: `Serviço de ${durationMinutes}`, durationMinutes }
        made.push(await bus.call(schedulingRpcs.createService, wanted, { actor }))
      }
      offers.push({ slug, serviceId: made[1]?.id ?? '', placeId })
    }
    return offers
  } finally {
    await bus.drain()
  }
}
