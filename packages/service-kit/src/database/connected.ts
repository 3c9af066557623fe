import pg from 'pg'

/** Runs the work with a connection of its own, and ends it whatever happens. */
export async function connected<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
