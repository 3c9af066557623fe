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
}: {
  host: string
  port?: number
  durable: boolean
}): string[] {
  const settings = {
    listen_addresses: host,
    ...(port === undefined ? {} : { port }),
    max_connections: 300,
    timezone: 'UTC',
    // The details of an error repeat what a row holds: people's data has no place in a log.
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Redis holds queues: it must refuse a write rather than forget one. */
export function redisArgs({ host, port, data, durable }: Place & { durable: boolean }): string[] {
  const settings = {
    bind: host,
    port,
    dir: data,
    'maxmemory-policy': 'noeviction',
    appendonly: durable ? 'yes' : 'no',
    save: '',
    'protected-mode': host === '127.0.0.1' ? 'yes' : 'no',
  }
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
}

export function natsArgs({ host, port, data }: Place): string[] {
  return ['--addr', host, '--port', String(port), '--jetstream', '--store_dir', data]
}
