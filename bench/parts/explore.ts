import { schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { startStacks } from '../../test/global-setup.ts'
import { connectToStack, createProfessional, stack } from '../../test/stack.ts'
import { useStackOf } from '../../test/stacks.ts'
import { fillCrowd } from '../crowd/fill-crowd.ts'
import { percentiles, type Row } from '../figures/report.ts'
import { timedAtRate } from '../load/paced.ts'

const CROWD = { professionals: 100_000, reviews: 1_000_000 }
const PACED = { rate: 50, seconds: 20 }
const WARM_UP = { rate: 10, seconds: 10 }

/** As people ask: by profession and place, by name, with a slip, narrowed, and for nothing in particular. */
const searches = [
  'q=psicóloga em olinda',
  'q=barbeiro recife',
  'q=mariana souza',
  'q=sicologa campinas',
  'q=fernada oliveira',
  'q=manicure vila mariana',
  'q=dentista&city=Campinas, SP',
  'profession=personal_trainer&city=3550308',
  'q=fisioterapeuta&maxPriceCents=15000',
  'q=nutricionista online',
  // A word that nobody has is dropped, and said.
  'q=personal trainer copacabana',
  'q=escova progressiva recife',
  '',
  'category=Beleza e estética&sort=rating',
]
/** A city's first page, from the largest to a small one. */
const cities = ['São Paulo, SP', 'Recife, PE', 'Olinda, PE', 'Vitória, ES']

const addressOf = (query: string) => `/api/professionals?${new URLSearchParams(query)}`

/** Searches among 100,000 pages with a million reviews, at the rate of a busy day. */
export async function benchExplore(): Promise<Row[]> {
  const stop = await startStacks(1)
  useStackOf(1)
  const bus = await connectToStack()
  try {
    const { gateway, databases } = stack()
    await fillCrowd(databases, { ...CROWD, say: (what) => console.info(`  explore: ${what}`) })
    const timed = (paths: readonly string[], paced = PACED) => {
      let asked = 0
      return timedAtRate(gateway, paced, () => {
        asked += 1
        return { path: paths[asked % paths.length] ?? '/', headers: {} }
      })
    }
    // A database that was filled a moment ago reads from the disk what later searches find in memory.
    await timed(searches.map(addressOf), WARM_UP)
    const list = await timed(searches.map(addressOf))
    const first = await timed(cities.map((city) => addressOf(`city=${city}`)))
    const counted = await timed(
      searches.map((search) => addressOf(`${search}&facets=true&nextFree=false`)),
    )
    const { slug, userId } = await createProfessional(bus)
    const name = 'Zuleica Wanderbilt'
    const changedAt = performance.now()
    await bus.call(
      schedulingRpcs.updateProfile,
      { name },
      { actor: { kind: 'professional', userId } },
    )
    await until(
      async () => {
        const { items } = await bus.call(schedulingRpcs.listProfessionals, { q: name })
        return items[0]?.slug === slug
      },
      { what: 'the changed page to be found' },
    )
    return [
      ...percentiles(`explore among 100,000 at ${PACED.rate}/s,`, list, [50, 95]),
      ...percentiles(`a city’s first page at ${PACED.rate}/s,`, first, [50, 95]),
      ...percentiles(`explore with facets at ${PACED.rate}/s,`, counted, [50, 95]),
      { figure: 'a changed page is found after, ms', measured: performance.now() - changedAt },
    ]
  } finally {
    await bus.drain()
    await stop()
  }
}
