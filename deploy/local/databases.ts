import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { step } from './bootstrap/progress.mjs'
import { runLogged } from './bootstrap/run.mjs'
import { hashOf } from './hash.ts'
import { root } from './paths.ts'
import { type Databases, services } from './processes.ts'

const DUPLICATE_DATABASE = '42P04'

/** Makes the database of each service where it does not exist yet; answers their addresses. */
export async function createDatabases(postgresUrl: string): Promise<Databases> {
  for (const service of services) {
    const name = pg.escapeIdentifier(databaseName(service))
    await query(postgresUrl, `create database ${name}`).catch((error: { code?: string }) => {
      if (error.code !== DUPLICATE_DATABASE) throw error
    })
  }
  return databasesAt(postgresUrl)
}

/** The address of each service's database on a server. */
export function databasesAt(postgresUrl: string): Databases {
  const address = (service: string) => {
    const url = new URL(postgresUrl)
    url.pathname = databaseName(service)
    return url.href
  }
  return {
    gateway: address('gateway'),
    scheduling: address('scheduling'),
    booking: address('booking'),
    billing: address('billing'),
    notifier: address('notifier'),
  }
}

const databaseName = (service: string) => `encaixe_${service}`

/**
 * Brings the tables of every service up to date. Each database remembers, in its comment, for which
 * migrations that was done, so that a start with nothing new costs one query and no process.
 */
export async function migrateDatabases(
  databases: Databases,
  { logs, signal }: { logs: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const owners = services.filter((service) => existsSync(migration(service)))
  const migrate = async (service: (typeof owners)[number]) => {
    const url = databases[service]
    const hash = hashOf(['packages/service-kit/migrations', `services/${service}/prisma`])
    if ((await commentOf(url)) === hash) return
    await runLogged(process.execPath, [migration(service)], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url },
      log: join(logs, `migrate-${service}.log`),
      what: `The migration of ${service}`,
      signal,
    })
    await setComment(url, hash)
  }
  await step('Migrating the databases', () => Promise.all(owners.map(migrate)))
}

async function commentOf(url: string): Promise<string | undefined> {
  const rows = await query<{ comment: string | null }>(
    url,
    `select shobj_description(oid, 'pg_database') as comment
       from pg_database where datname = current_database()`,
  )
  return rows[0]?.comment ?? undefined
}

async function setComment(url: string, hash: string) {
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  await query(url, `comment on database ${name} is ${pg.escapeLiteral(hash)}`)
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const migration = (service: string) => join(root, 'services', service, 'src/migrate.ts')
