/** What every service with a database is started with in a test; its own variables come beside it. */
export const testEnvironment = (bus: { url: string }, database: { url: string }) => ({
  NODE_ENV: 'test' as const,
  HOST: '127.0.0.1',
  PORT: 0,
  NATS_URL: bus.url,
  NATS_REPLICAS: 1,
  NATS_STREAM_MAX_BYTES: 64 * 1_048_576,
  EVENT_ACK_WAIT_SECONDS: 30,
  // Tests change what is due behind a service's back.
  TASK_LOOK_SECONDS: 1,
  LOG_LEVEL: 'silent' as const,
  DATABASE_URL: database.url,
  DATABASE_POOL: 8,
})
