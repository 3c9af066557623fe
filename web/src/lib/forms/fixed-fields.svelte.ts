import { getContext, setContext } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'

interface Refusal {
  errors: () => Readonly<Record<string, string>>
  /** The fields that were changed since: their errors are no longer shown. */
  fixed: SvelteSet<string>
}

const REFUSAL = Symbol('why the form was refused')

/** The fields below this component say what is wrong with them until they are changed. */
export function shareErrors(errors: Refusal['errors']): SvelteSet<string> {
  const fixed = new SvelteSet<string>()
  setContext<Refusal>(REFUSAL, { errors, fixed })
  return fixed
}

/** Why the form around this component was refused; nothing outside of one. */
export const refusalHere = (): Refusal =>
  getContext<Refusal | undefined>(REFUSAL) ?? { errors: () => ({}), fixed: new SvelteSet() }

/**
 * What is wrong with a field of the form around this component; nothing any more once the field was changed. Where a
 * page says itself what is wrong, that comes first.
 */
export function errorHere(): (name: string, said?: string | undefined) => string | undefined {
  const { errors, fixed } = refusalHere()
  return (name, said = errors()[name]) => (fixed.has(name) ? undefined : said)
}
