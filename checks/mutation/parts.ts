/** What can be mutated in one run, and the tests that should notice. */
export interface Part {
  /** Files of the code; tests among them are left alone. */
  code: string[]
  tests: string[]
  /** Whether the tests need PostgreSQL, Redis and NATS. */
  servers: boolean
}

/** A service's pure rules, with the tests beside them. */
const domainOf = (service: string): Part => ({
  code: [`services/${service}/src/**/*.rule.ts`],
  tests: [`services/${service}/src/**/*.rule.test.ts`],
  servers: false,
})

/**
 * A service's statements, with the tests of its behaviour, and those elsewhere that run it. Tests that run it
 * as a process of its own cannot tell which statements they meet, so they notice nothing and only take time.
 */
const sqlOf = (service: string, elsewhere: string[] = []): Part => ({
  code: [`services/${service}/src/**/*.sql.ts`],
  tests: [`services/${service}/test/**/!(crash|webhook-crash).test.ts`, ...elsewhere],
  servers: true,
})

/** What a series is takes two services; the year of one takes minutes, and says the same of statements. */
const series = ['test/together/recurring{,-meanwhile}.test.ts']

export const parts: Record<string, Part> = {
  'booking/domain': domainOf('booking'),
  'notifier/domain': domainOf('notifier'),
  'scheduling/domain': domainOf('scheduling'),
  'booking/sql': sqlOf('booking', series),
  'notifier/sql': sqlOf('notifier'),
  'scheduling/sql': sqlOf('scheduling', series),
  'gateway/guard': {
    code: [
      'services/gateway/src/http/{access,cross-origin,client-address,forwarded-address,unambiguous}.ts',
    ],
    tests: ['services/gateway/src/http/*.test.ts'],
    servers: false,
  },
}
