import { AppError } from '@encaixe/contracts'

/** How long an address that a page has left is nobody else's. It leads to the page for good, unless somebody takes it then. */
export const KEPT_FOR = { years: 1 } as const

/** Each address that is left is kept from everybody else, so a page cannot leave any number of them. */
export const MOST_LEFT = 5

interface Left {
  slug: string
  leftAt: Temporal.Instant
}

export const keptUntil = (leftAt: Temporal.Instant): Temporal.Instant =>
  leftAt.toZonedDateTimeISO('UTC').add(KEPT_FOR).toInstant()

/**
 * Checks that a page has not left too many addresses within a year. One of its own before is always allowed: nothing
 * more is kept from others by it.
 * @throws AppError VALIDATION_FAILED
 */
export function requireFewMoves(
  left: readonly Left[],
  wanted: string,
  now: Temporal.Instant,
): void {
  if (left.some(({ slug }) => slug === wanted)) return
  const kept = left.filter(({ leftAt }) => Temporal.Instant.compare(keptUntil(leftAt), now) > 0)
  if (kept.length < MOST_LEFT) return
  const message = `Sua página já mudou ${MOST_LEFT} vezes em um ano. Por ora, só dá para voltar a um endereço que já foi dela.`
  throw new AppError('VALIDATION_FAILED', 'The page has left too many addresses.', {
    errors: [{ path: 'slug', message }],
  })
}
