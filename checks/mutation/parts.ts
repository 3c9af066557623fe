/** What can be mutated in one run, and the tests that should notice. */
export interface Part {
  /** Files of the code; tests among them are left alone. */
  code: string[]
  tests: string[]
  /** Whether the tests need PostgreSQL, Redis and NATS. */
  servers: boolean
}

/** A service's pure rules, with all tests that need no servers. */
const rulesOf = (service: string): Part => ({
  code: [`services/${service}/src/**/*.rule.ts`],
  tests: [`services/${service}/src/**/*.test.ts`],
  servers: false,
})

/**
 * A service's statements, with the tests of its behaviour and those elsewhere that run it. The crash tests are left
 * out: they run the service as another process, where Stryker sees no mutant.
 */
const statementsOf = (service: string, elsewhere: string[] = []): Part => ({
  code: [`services/${service}/src/**/*.sql.ts`],
  tests: [`services/${service}/test/**/!(crash|webhook-crash).test.ts`, ...elsewhere],
  servers: true,
})

/** Series are tested with scheduling beside booking. The test of a whole year is left out: it takes minutes and meets the same statements. */
const series = ['test/together/recurring{,-meanwhile}.test.ts']

/** Rules and the packages without input and output. `--since` adds changed files with a test beside them. */
export const pure: Part = {
  code: ['services/*/src/**/*.rule.ts', 'packages/{pix,slots}/src/**/*.ts'],
  tests: [
    'services/*/src/**/*.test.ts',
    'packages/{contracts,pix,slots}/**/*.test.ts',
    'services/intake-agent/test/talks/talks.test.ts',
  ],
  servers: false,
}

export const parts: Record<string, Part> = {
  pure,
  'booking/rules': rulesOf('booking'),
  'calendars/rules': {
    code: [
      'services/calendars/src/**/*.rule.ts',
      'services/calendars/src/reading/{busy-of-file,content-lines,decode-file,event-part,file-times,free-busy,kept-object,occurrences,recurrence,zones}.ts',
      'services/calendars/src/google/event-lines.ts',
    ],
    // Without what takes seconds: each mutant of a constant meets every test.
    tests: ['services/calendars/src/**/!(*.property|endless-series|reading-threads).test.ts'],
    servers: false,
  },
  'booking/waitlist': {
    code: ['services/booking/src/{telling,waitlist}/*.rule.ts'],
    tests: ['services/booking/src/{telling,waitlist}/*.rule.test.ts'],
    servers: false,
  },
  'notifier/rules': rulesOf('notifier'),
  'scheduling/rules': rulesOf('scheduling'),
  'billing/rules': rulesOf('billing'),
  'booking/payments': {
    code: [
      'services/booking/src/{ledger,payments}/*.rule.ts',
      'services/booking/src/appointments/payment.rule.ts',
    ],
    tests: ['services/booking/src/{ledger,payments,appointments,changes}/*.test.ts'],
    servers: false,
  },
  'booking/purchases': {
    code: [
      'services/booking/src/purchases/*.rule.ts',
      'services/booking/src/appointments/{session-*,own-sessions,prepayment-beyond}.rule.ts',
    ],
    tests: [
      'services/booking/src/purchases/*.rule.test.ts',
      'services/booking/src/appointments/{session-*,own-sessions,prepayment-beyond}.rule.test.ts',
    ],
    servers: false,
  },
  'billing/refunds': {
    code: ['services/billing/src/pix/charges/{settle-read,settle-refund,refund-payment}.ts'],
    // Those that need PostgreSQL alone: beside the whole service each mutant takes a quarter of a minute.
    tests: ['services/billing/test/{settle-read,settle-refund,refund-payment}.test.ts'],
    servers: true,
  },
  'booking/statements': statementsOf('booking', series),
  'notifier/statements': statementsOf('notifier'),
  'scheduling/statements': statementsOf('scheduling'),
  'gateway/guard': {
    code: [
      'services/gateway/src/identity/access.ts',
      'services/gateway/src/http/access/{cross-origin,client-address,forwarded-address,unambiguous}.ts',
    ],
    tests: ['services/gateway/src/{http/access/*,identity/access}.test.ts'],
    servers: false,
  },
}
