import { say } from '@encaixe/local-servers'

/**
 * Tries at length what `npm test` tries in short, in one go: `npm run model` 2,000 sequences of what people do to
 * appointments, compared with the tables; `npm run model -- fuzz` 300 made-up requests of each kind to each
 * route; `npm run model -- races` 40 rounds of two hundred who want one time. The variable named changes the number.
 */
const longs: Record<string, { variable: string; value: number; tests: string[] }> = {
  // In sixteenths.
  life: {
    variable: 'LIFE_SEQUENCES',
    value: 2_000 / 16,
    tests: ['services/booking/test/changes/life-model'],
  },
  fuzz: { variable: 'FUZZ_CASES', value: 300, tests: ['test/e2e/fuzz', 'test/e2e/bad-input'] },
  races: { variable: 'RACE_ROUNDS', value: 40, tests: ['test/e2e/races'] },
}

const [name = 'life'] = process.argv.slice(2)
const long = longs[name]
if (long) {
  process.env[long.variable] ??= String(long.value)
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...long.tests)
  await import('./test.ts')
} else {
  say(`Name what is tried: ${Object.keys(longs).join(', ')}.`)
  process.exitCode = 1
}
