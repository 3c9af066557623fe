import type { Stream } from '@encaixe/contracts'
import { Redis } from 'ioredis'
import type { Bus } from '../bus/bus.ts'
import { connected } from '../database/connected.ts'
import { readStream } from '../events/read-stream.ts'

/** Every row of every table of a database as text, each with its table's name before it. */
export const everyRow = (databaseUrl: string): Promise<string[]> =>
  connected({ connectionString: databaseUrl }, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select row_to_json(t)::text as row from "${name}" t`,
      )
      texts.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return texts
  })

/** Every message that lies on a stream, as text, in its order. */
export async function everyMessage(bus: Bus, stream: Stream): Promise<string[]> {
  const texts: string[] = []
  await readStream({ bus, stream, start: new Date(0) }, (message) => {
    texts.push(message.string())
  })
  return texts
}

/** Every key of a Redis with what it holds, as text, whatever its type. */
export async function everyKey(redisUrl: string): Promise<string[]> {
  const redis = new Redis(redisUrl)
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  }
  try {
    const keys = await redis.keys('*')
    return await Promise.all(
      keys.map(async (key) => {
        const type = await redis.type(key)
        if (type === 'none') return key // It has expired meanwhile.
        const content = read[type]
        if (!content) throw new Error(`no way to read a ${type}`)
        return `${key} ${JSON.stringify(await content(key))}`
      }),
    )
  } finally {
    redis.disconnect()
  }
}
