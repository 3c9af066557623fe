interface Place {
  host: string
  port: number
  data: string
}

/** Settings of PostgreSQL as arguments. Without durability a crash may cost the data, for speed. */
export function postgresSettings({
  host,
  port,
  durable,
  small = false,
}: {
  host: string
  port?: number
  durable: boolean
  small?: boolean | undefined
}): string[] {
  const settings = {
    listen_addresses: host,
    ...(port === undefined ? {} : { port }),
    // What it sets aside for each is taken at its start, and its buffers once they were used. A test run is many
    // guests of one server; six services want 18 each at most.
    max_connections: small ? 120 : durable ? 150 : 300,
    ...(small ? { shared_buffers: '24MB' } : {}),
    wal_buffers: '1MB',
    max_logical_replication_workers: 0,
    timezone: 'UTC',
    // The details of an error repeat what a row holds: people's data has no place in a log.
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The environment of NATS where memory is short: what nobody needs is collected sooner, at the price of CPU. */
export const smallNats = { GOGC: '30', GOMEMLIMIT: '64MiB' }

/** Redis holds queues: it must refuse a write rather than forget one. */
export function redisConfig({
  host,
  port,
  data,
  durable,
  password,
}: Place & { durable: boolean; password: string }): string {
  const settings = {
    bind: host,
    port,
    dir: data,
    requirepass: password,
    'maxmemory-policy': 'noeviction',
    appendonly: durable ? 'yes' : 'no',
    save: '',
    // It looks at its clients and at what expires so often in a second; at rest that is most of what it takes.
    hz: 1,
  }
  return lines(Object.entries(settings).map(([name, value]) => `${name} ${quoted(value)}`))
}

/** The account that may do everything: of operators' commands and of tests. */
export const NATS_USER = 'encaixe'

/**
 * `password` stands as NATS reads it: in quotes, or the name of a variable after a dollar sign. `users` are
 * accounts besides, with what they may do, as NATS's file has them.
 */
export function natsConfig({
  host,
  port,
  data,
  password,
  users = '',
}: Place & { password: string; users?: string | undefined }): string {
  return lines([
    `listen: ${quoted(`${host}:${port}`)}`,
    `jetstream { store_dir: ${quoted(data)} }`,
    `authorization { users = [`,
    `  { user: ${quoted(NATS_USER)}, password: ${password} }`,
    `${users}] }`,
  ])
}

/** A value in the quotes that both servers' files understand. */
export const quoted = (value: string | number) => JSON.stringify(String(value))

const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('')
