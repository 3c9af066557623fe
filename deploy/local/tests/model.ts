import { say } from '@encaixe/local-servers'

/**
 * Runs randomized tests of `npm test` with more cases: `npm run model` compares 2,000 sequences of changes of appointments
 * with a model, `npm run model -- payments` plays 2,000 histories of held times and their money, `npm run model -- purchases`
 * 2,000 of packages, their sessions and their money, `npm run model -- books` 2,000
 * of them with billing, the sandbox's bank and its Mercado Pago, and 50 races of payments against the ends of holds, `npm run model -- fuzz`
 * sends 300 made-up requests of each kind to each route, `npm run model -- sessions` plays 2,000 histories of packages and the
 * appointments that use them, `npm run model -- last-session` has fifty people at once book for the last session in 20 rounds, `npm run model -- calendars` makes 20,000 edits on both sides of a
 * calendar elsewhere, `npm run model -- races` runs 40 rounds of each race for one time and for one payment. The variable
 * overrides the number.
 */
const longs: Record<string, { variable: string; value: number; tests: string[] }> = {
  // In sixteenths.
  life: {
    variable: 'LIFE_SEQUENCES',
    value: 2_000 / 16,
    tests: ['services/booking/test/changes/life-model'],
  },
  // In twentieths.
  payments: {
    variable: 'PAYMENT_ROUNDS',
    value: 2_000 / 20,
    tests: ['services/booking/test/payments-model'],
  },
  // In tenths.
  purchases: {
    variable: 'PURCHASE_ROUNDS',
    value: 2_000 / 10,
    tests: ['services/booking/test/purchases/purchases-model'],
  },
  deposits: {
    variable: 'DEPOSIT_ROUNDS',
    value: 50,
    tests: ['services/booking/test/deposit-races'],
  },
  // In ninths: three of each way to confirm a deposit.
  books: { variable: 'BOOK_ROUNDS', value: 2_000 / 9, tests: ['test/together/payments'] },
  // In tenths.
  sessions: {
    variable: 'SESSION_HISTORIES',
    value: 2_000 / 10,
    tests: ['services/booking/test/sessions/sessions-model'],
  },
  'last-session': {
    variable: 'SESSION_ROUNDS',
    value: 20,
    tests: ['services/booking/test/sessions/last-session'],
  },
  fuzz: {
    variable: 'FUZZ_CASES',
    value: 300,
    tests: ['test/e2e/routes/fuzz', 'test/e2e/routes/bad-input'],
  },
  calendars: {
    variable: 'CALENDAR_EDITS',
    value: 20_000,
    tests: ['services/calendars/test/agreement'],
  },
  races: {
    variable: 'RACE_ROUNDS',
    value: 40,
    tests: [
      'test/e2e/booking/races',
      'services/booking/test/waitlist/waitlist-races',
      'services/booking/test/appointments/mixed-offers',
      'services/billing/test/mercado-pago-races',
    ],
  },
}

const [name = 'life'] = process.argv.slice(2)
const long = longs[name]
if (long) {
  process.env[long.variable] ??= String(long.value)
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...long.tests)
  await import('./test.ts')
} else {
  say(`Unknown name "${name}": there are ${Object.keys(longs).join(', ')}.`)
  process.exitCode = 1
}
