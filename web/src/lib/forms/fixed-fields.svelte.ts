import { getContext, setContext } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'

const FIXED = Symbol('fields changed since the form was refused')

/** The fields of the form below this component that were changed since it was refused: their errors are no longer shown. */
export const shareFixed = (): SvelteSet<string> => setContext(FIXED, new SvelteSet<string>())

/** The fields changed since the form around this component was refused; none outside of a form. */
export const fixedHere = (): Set<string> =>
  getContext<SvelteSet<string> | undefined>(FIXED) ?? new Set()

/** What is wrong with a field of the form around this component; nothing any more once the field was changed. */
export function errorHere(): (name: string, error: string | undefined) => string | undefined {
  const fixed = fixedHere()
  return (name, error) => (fixed.has(name) ? undefined : error)
}
