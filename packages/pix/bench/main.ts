import { generatePixPayload, getPixPayloadInfo } from '@brazilian-utils/brazilian-utils'
import * as pixUtils from 'pix-utils'
import { buildPix, type PixInput, tryParsePix } from '../src/index.ts'

const TARGETS = { builds: 400_000, parses: 300_000, megabyteMs: 50 }
const ROUNDS = 9
const ROUND_MS = 300

const input = {
  key: { type: 'evp', value: '123e4567-e12b-12d1-a456-426655440000' },
  merchantName: 'Clínica São José Exemplo',
  merchantCity: 'São Paulo',
  amountCents: 15_000,
  txid: 'AG20261121A7F3',
  description: 'Sessão de terapia',
  postalCode: '01310100',
} as const satisfies PixInput
const payload = buildPix(input)

/** What the other libraries call the same fields. */
const theirs = {
  merchantName: input.merchantName,
  merchantCity: input.merchantCity,
  txid: input.txid,
}
const amount = input.amountCents / 100

/** Each returns a number, so that the work is not optimised away. */
const libraries = [
  {
    name: '@encaixe/pix',
    builds: () => buildPix(input).length,
    parses: () => (tryParsePix(payload).ok ? 1 : 0),
  },
  {
    name: '@brazilian-utils/brazilian-utils',
    builds: () =>
      generatePixPayload({
        ...theirs,
        key: input.key.value,
        amount,
        description: input.description,
      })?.length ?? 0,
    parses: () => (getPixPayloadInfo(payload) === null ? 0 : 1),
  },
  {
    name: 'pix-utils',
    builds() {
      const code = pixUtils.createStaticPix({
        ...theirs,
        pixKey: input.key.value,
        transactionAmount: amount,
        infoAdicional: input.description,
      })
      return pixUtils.hasError(code) ? 0 : code.toBRCode().length
    },
    parses: () => (pixUtils.hasError(pixUtils.parsePix(payload)) ? 0 : 1),
  },
]

/** Operations a second in one round. */
function rate(work: () => number): number {
  let done = 0
  let sum = 0
  const start = performance.now()
  while (performance.now() - start < ROUND_MS) {
    for (let repeat = 0; repeat < 1_000; repeat++) sum += work()
    done += 1_000
  }
  if (sum < 0) throw new Error('no work was done')
  return (done * 1_000) / (performance.now() - start)
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0

/** Libraries take turns, so that a busy moment of the machine slows each of them. */
function measure(what: 'builds' | 'parses') {
  const seen = libraries.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, library] of libraries.entries()) {
      const measured = rate(library[what])
      // The first round warms up the compiler.
      if (round > 0) seen[index]?.push(measured)
    }
  }
  return seen.map(median)
}

/** Milliseconds that the slowest of a few megabytes of nonsense takes. */
function slowestMegabyte(): number {
  const texts = ['0'.repeat(2 ** 20), '0001x'.repeat(2 ** 20 / 5), '🙂'.repeat(2 ** 19)]
  const times = texts.map((text) => {
    const start = performance.now()
    tryParsePix(text)
    tryParsePix(text, { mode: 'lenient' })
    return performance.now() - start
  })
  return Math.max(...times)
}

const builds = measure('builds')
const parses = measure('parses')
const megabyteMs = slowestMegabyte()
console.log('Operations a second on one core, every field filled, accented name')
console.table(
  Object.fromEntries(
    libraries.map(({ name }, index) => [
      name,
      { builds: Math.round(builds[index] ?? 0), parses: Math.round(parses[index] ?? 0) },
    ]),
  ),
)
console.log(`Slowest megabyte of nonsense: ${megabyteMs.toFixed(2)} ms`)
console.log(`Targets: ${JSON.stringify(TARGETS)}`)
const isMet =
  (builds[0] ?? 0) >= TARGETS.builds &&
  (parses[0] ?? 0) >= TARGETS.parses &&
  megabyteMs <= TARGETS.megabyteMs
if (!isMet) {
  console.error('A target is missed.')
  process.exitCode = 1
}
