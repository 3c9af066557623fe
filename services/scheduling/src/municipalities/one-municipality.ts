import { AppError } from '@encaixe/contracts'
import { isCapital, municipalitiesNamed } from './municipalities.ts'

/** As many states as a sentence can name. */
const MOST_NAMED = 5

/**
 * Asks for the state of a city whose name several municipalities have: holidays and explore depend on it. What is no
 * municipality is taken as it is.
 * @throws AppError VALIDATION_FAILED
 */
export function requireOneMunicipality(city: string | null | undefined): void {
  const named = city ? municipalitiesNamed(city) : []
  if (named.length < 2 || named.some(isCapital)) return
  const states = named.map(({ state }) => state).toSorted()
  const [first = ''] = states
  const shown = states.slice(0, MOST_NAMED)
  const rest = states.length > shown.length ? ' e em outros estados' : ''
  const message = `Há uma cidade com esse nome em ${shown.join(', ')}${rest}. Escreva com o estado, por exemplo “${named[0]?.name}, ${first}”.`
  throw new AppError('VALIDATION_FAILED', 'Several municipalities have this name.', {
    errors: [{ path: 'city', message }],
  })
}
