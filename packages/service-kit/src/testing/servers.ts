const variables = {
  postgres: 'TEST_DATABASE_URL',
  redis: 'TEST_REDIS_URL',
  nats: 'TEST_NATS_URL',
} as const

/** Address of a server that the test run started, or was given. */
export function testServerUrl(kind: keyof typeof variables): string {
  const url = process.env[variables[kind]]
  if (!url) {
    throw new Error(`${variables[kind]} is missing: vitest's globalSetup should have set it`)
  }
  return url
}
