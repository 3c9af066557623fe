import type { Act } from '../../../language/acts.rule.ts'

const asked: readonly Act[] = [
  ...(['price', 'services', 'duration', 'address', 'prepare', 'hours'] as const),
  ...(['payment', 'card', 'insurance', 'receipt', 'terms', 'parking', 'ask', 'robot'] as const),
]

/** Questions asked besides the task, or instead of it. */
export const questionsIn = (acts: readonly Act[]): Act[] =>
  asked.filter(
    // Who gets the Pix code knows how to pay.
    (act) => acts.includes(act) && !(act === 'payment' && acts.includes('pix')),
  )
