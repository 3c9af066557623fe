import type { PixInput } from '../src/index.ts'
import { refusals } from '../test/refusals.ts'
import { vectors } from '../test/vectors.ts'
import { type Library, libraries } from './peers.ts'

/** One question, and what each library answered wrong; undefined where it was right. */
export interface Verdict {
  readonly question: string
  readonly wrong: readonly (string | undefined)[]
}

function attempt(work: () => string | undefined): string | undefined {
  try {
    return work()
  } catch (error) {
    return `throws ${error instanceof Error ? error.name : 'a value'}`
  }
}

const ask = (question: string, answer: (library: Library) => string | undefined): Verdict => ({
  question,
  wrong: libraries.map((library) => attempt(() => answer(library))),
})

/** Any throw of ours is a PixError, which is a refusal; a peer that throws its own has refused too. */
function refuses(work: () => unknown): boolean {
  try {
    return work() === undefined
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw error
    return true
  }
}

const manual: PixInput = {
  key: { type: 'evp', value: '123e4567-e12b-12d1-a456-426655440000' },
  merchantName: 'Fulano de Tal',
}

/** Inputs of which no payload may come. */
const unbuildable: readonly (readonly [string, PixInput])[] = [
  ['a negative amount', { ...manual, amountCents: -1000 }],
  ['an amount of zero', { ...manual, amountCents: 0 }],
  ['an amount that is not a number', { ...manual, amountCents: Number.NaN }],
  ['an amount of fourteen characters', { ...manual, amountCents: 1_000_000_000_000 }],
  ['a description that makes field 26 take 100', { ...manual, description: 'x'.repeat(38) }],
  ['a hyphenated txid', { ...manual, txid: 'AG-1' }],
  [
    'a CNPJ with a wrong check digit',
    { ...manual, key: { type: 'cnpj', value: '12ABC34501DE36' } },
  ],
  ['a name of which nothing can be written', { ...manual, merchantName: '🙂' }],
]

const writable = /^[\x20-\x7e]*$/

export function compareAnswers(): Verdict[] {
  return [
    ...vectors
      .filter(({ built }) => built)
      .map(({ name, says, payload }) =>
        ask(`builds: ${name}`, ({ build }) => {
          const built = build(says)
          if (built === payload) return undefined
          return built?.slice(0, -4).toUpperCase() === payload.slice(0, -4).toUpperCase()
            ? 'in capitals'
            : 'differs'
        }),
      ),
    ask('builds plain ASCII from “Straße – São José”', ({ build }) =>
      writable.test(build({ ...manual, merchantName: 'Straße – São José' }) ?? '')
        ? undefined
        : 'not ASCII',
    ),
    ask('keeps the ß and the – as ss and -', ({ build }) =>
      /Strasse - Sao Jose/i.test(build({ ...manual, merchantName: 'Straße – São José' }) ?? '')
        ? undefined
        : 'lost',
    ),
    ...unbuildable.map(([what, input]) =>
      ask(`does not build: ${what}`, ({ build }) =>
        refuses(() => build(input)) ? undefined : 'builds it',
      ),
    ),
    ...vectors.map(({ name, payload }) =>
      ask(`parses: ${name}`, ({ accepts }) => (accepts(payload) ? undefined : 'refuses')),
    ),
    ...refusals.map(({ why, payload }) =>
      ask(`refuses: ${why}`, ({ accepts }) =>
        refuses(() => accepts(payload) || undefined) ? undefined : 'accepts',
      ),
    ),
  ]
}
