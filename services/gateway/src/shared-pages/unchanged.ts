import { comparingRpcs, MOST_COMPARED, type Rpc } from '@encaixe/contracts'
import { type Bus, grouped } from '@encaixe/service-kit'

/** What a service answered a stranger. */
export interface Part {
  rpc: Rpc
  input: unknown
  digest: string
}

/** Pages that are asked about in one request: each has a few parts. */
const MOST_PAGES = MOST_COMPARED / 20

/**
 * Asks services whether they would answer the same again: each once for a page, and for all the pages that are
 * asked about at the same moment.
 */
export function unchangedParts(bus: Pick<Bus, 'call'>) {
  const services = new Map<string, (parts: readonly Part[]) => Promise<boolean>>()

  function askerOf(service: string) {
    const known = services.get(service)
    if (known) return known
    const { areUnchanged } = comparingRpcs(service)
    const asker = grouped(
      async (pages: (readonly Part[])[]) => {
        const answers = pages
          .flat()
          .map(({ rpc, input, digest }) => ({ rpc: rpc.name, input, digest }))
        const actor = { kind: 'nobody' } as const
        const { unchanged } = await bus.call(areUnchanged, { answers }, { actor })
        let next = 0
        return pages.map((parts) => {
          const own = unchanged.slice(next, next + parts.length)
          next += parts.length
          return own.length === parts.length && own.every(Boolean)
        })
      },
      // Of several replicas one may hang: those who ask another one do not wait for it.
      { most: MOST_PAGES, overlapping: true },
    )
    services.set(service, asker)
    return asker
  }

  /** @throws AppError where a service cannot say */
  return async (parts: readonly Part[]): Promise<boolean> => {
    const byService = Map.groupBy(parts, ({ rpc }) => rpc.service)
    const answers = await Promise.all([...byService].map(([service, own]) => askerOf(service)(own)))
    return answers.every(Boolean)
  }
}
