import { type PixInput, tryParsePix } from '../src/index.ts'
import { type Library, libraries } from './peers.ts'

const ROUNDS = 9
const ROUND_MS = 300

const input: PixInput = {
  key: { type: 'evp', value: '123e4567-e12b-12d1-a456-426655440000' },
  merchantName: 'Clínica São José Exemplo',
  merchantCity: 'São Paulo',
  amountCents: 15_000,
  txid: 'AG20261121A7F3',
  description: 'Sessão de terapia',
  postalCode: '01310100',
}

/** Operations a second in one stretch of time; the sum keeps the work from being optimised away. */
function rate(work: () => number): number {
  let done = 0
  let sum = 0
  const start = performance.now()
  let elapsed = 0
  while (elapsed < ROUND_MS) {
    for (let repeat = 0; repeat < 1000; repeat++) sum += work()
    done += 1000
    elapsed = performance.now() - start
  }
  if (sum < 0) throw new Error('no work was done')
  return (done * 1000) / elapsed
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0

/** Libraries take turns, round by round, so that a busy moment of the machine falls on each of them. */
function rates(workOf: (library: Library) => () => number): Map<string, number> {
  const seen = new Map<string, number[]>(libraries.map(({ name }) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const library of libraries) {
      const measured = rate(workOf(library))
      // The first round is for the compiler.
      if (round > 0) seen.get(library.name)?.push(measured)
    }
  }
  return new Map([...seen].map(([name, measured]) => [name, median(measured)]))
}

/** Milliseconds the slowest of a few megabytes of nonsense takes. */
function slowestMegabyte(): number {
  const texts = ['0'.repeat(2 ** 20), '0001x'.repeat(2 ** 20 / 5), '🙂'.repeat(2 ** 19)]
  const times = texts.flatMap((text) => {
    const start = performance.now()
    tryParsePix(text)
    tryParsePix(text, { mode: 'lenient' })
    return performance.now() - start
  })
  return Math.max(...times)
}

export interface Speed {
  readonly builds: Map<string, number>
  readonly parses: Map<string, number>
  readonly megabyteMs: number
}

export function measureSpeed(): Speed {
  const payload = libraries[0]?.build(input) ?? ''
  return {
    builds: rates((library) => () => library.build(input)?.length ?? 0),
    parses: rates((library) => () => (library.accepts(payload) ? 1 : 0)),
    megabyteMs: slowestMegabyte(),
  }
}
