import { AppError, type PageAddress } from '@encaixe/contracts'

/** How long an address that a page has left is nobody else's. It leads to the page for good, unless somebody takes it then. */
export const KEPT_FOR = { years: 1 } as const

/** Each address that is left is kept from everybody else, so a page cannot leave any number of them. */
export const MOST_CHANGES = 3

const aYearAfter = (at: Temporal.Instant): Temporal.Instant =>
  at.toZonedDateTimeISO('UTC').add(KEPT_FOR).toInstant()

export const keptUntil = aYearAfter

/** The changes of a page that count: those of the last year, the oldest first. */
export const countedChanges = (
  changes: readonly Temporal.Instant[],
  now: Temporal.Instant,
): Temporal.Instant[] =>
  changes
    .filter((at) => Temporal.Instant.compare(aYearAfter(at), now) > 0)
    .toSorted(Temporal.Instant.compare)

type Left = Pick<PageAddress, 'changesLeft' | 'nextChangeAt'>

/** How often a page may change its address now, and, if it may not, from when on. */
export function changesLeft(changes: readonly Temporal.Instant[], now: Temporal.Instant): Left {
  const counted = countedChanges(changes, now)
  // Of more than three, as many have to be a year old.
  const freed = counted.at(-MOST_CHANGES)
  return {
    changesLeft: Math.max(0, MOST_CHANGES - counted.length),
    nextChangeAt: freed ? aYearAfter(freed).toString({ fractionalSecondDigits: 3 }) : null,
  }
}

/**
 * Checks that a page has not changed its address too often within a year.
 * @throws AppError VALIDATION_FAILED
 */
export function requireChangeLeft(
  changes: readonly Temporal.Instant[],
  timezone: string,
  now: Temporal.Instant,
): void {
  const { nextChangeAt } = changesLeft(changes, now)
  if (nextChangeAt === null) return
  const day = Temporal.Instant.from(nextChangeAt)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toLocaleString('pt-BR', { dateStyle: 'long' })
  const message = `O endereço muda até três vezes por ano, e as suas já foram. Dá para mudar de novo a partir de ${day}.`
  throw new AppError(
    'VALIDATION_FAILED',
    'The page has changed its address three times in a year.',
    {
      errors: [{ path: 'slug', message }],
    },
  )
}
