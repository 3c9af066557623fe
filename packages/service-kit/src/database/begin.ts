import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

interface Beginning {
  sql: string
  isDone: boolean
}

const beginning = new AsyncLocalStorage<Beginning>()

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * A pool in which a transaction begins with its isolation and its settings in one round trip. Prisma says `BEGIN` and
 * the isolation one after the other, and knows of no settings.
 */
export class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const wanted = beginning.getStore()
    // Statements outside of a transaction connect with a callback.
    if (!callback) return wanted?.isDone === false ? this.#connectFor(wanted) : super.connect()
    super.connect(callback)
    return undefined
  }

  async #connectFor(wanted: Beginning): Promise<pg.PoolClient> {
    const client = await super.connect()
    const first = (query: pg.QueryConfig) => {
      Reflect.deleteProperty(client, 'query')
      if (query.text !== 'BEGIN') return client.query(query)
      wanted.isDone = true
      return client.query(wanted.sql)
    }
    return Object.assign(client, { query: first })
  }
}

/**
 * Runs what opens a transaction of Prisma, so that it begins with this SQL.
 * @param open gets what it has to call in the transaction: it throws if that began in another way
 */
export function beginWith<T>(sql: string, open: (verify: () => void) => Promise<T>): Promise<T> {
  const wanted = { sql, isDone: false }
  return beginning.run(wanted, open, () => {
    if (!wanted.isDone) throw new Error('a transaction began without its isolation and settings')
  })
}
