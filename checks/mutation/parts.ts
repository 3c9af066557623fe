/** What can be mutated in one run, and the tests that should notice. */
export interface Part {
  /** Files of the code; tests among them are left alone. */
  code: string[]
  tests: string[]
  /** Whether the tests need PostgreSQL, Redis and NATS. */
  servers: boolean
}

/** A service's pure rules, with the tests beside them. */
const rulesOf = (service: string): Part => ({
  code: [`services/${service}/src/**/*.rule.ts`],
  tests: [`services/${service}/src/**/*.rule.test.ts`],
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

/** Series take two services. The test of a whole year is left out: it takes minutes and meets the same statements. */
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
  'notifier/rules': rulesOf('notifier'),
  'scheduling/rules': rulesOf('scheduling'),
  'booking/statements': statementsOf('booking', series),
  'notifier/statements': statementsOf('notifier'),
  'scheduling/statements': statementsOf('scheduling', series),
  'gateway/guard': {
    code: [
      'services/gateway/src/http/access/{access,cross-origin,client-address,forwarded-address,unambiguous}.ts',
    ],
    tests: ['services/gateway/src/http/access/*.test.ts'],
    servers: false,
  },
}
