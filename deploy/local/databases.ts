import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { step } from './bootstrap/progress.mjs'
import { runLogged } from './bootstrap/run.mjs'
import { root } from './paths.ts'
import { type Databases, servicesWithDatabase } from './processes.ts'

const DUPLICATE_DATABASE = '42P04'

/** Makes the database of each service where it does not exist yet; answers their addresses. */
export async function createDatabases(postgresUrl: string): Promise<Databases> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    for (const service of servicesWithDatabase) {
      await client
        .query(`create database ${client.escapeIdentifier(databaseName(service))}`)
        .catch((error: { code?: string }) => {
          if (error.code !== DUPLICATE_DATABASE) throw error
        })
    }
  } finally {
    await client.end()
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
    scheduling: address('scheduling'),
    booking: address('booking'),
    billing: address('billing'),
    notifier: address('notifier'),
  }
}

const databaseName = (service: string) => `encaixe_${service}`

/** Brings the tables of every service up to date; what a migration says is in `logs`. */
export async function migrateDatabases(
  databases: Databases,
  { logs, signal }: { logs: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const owners = servicesWithDatabase.filter((service) => existsSync(migration(service)))
  await step('Migrating the databases', () =>
    Promise.all(
      owners.map((service) =>
        runLogged(process.execPath, [migration(service)], {
          cwd: root,
          env: { ...process.env, DATABASE_URL: databases[service] },
          log: join(logs, `migrate-${service}.log`),
          what: `The migration of ${service}`,
          signal,
        }),
      ),
    ),
  )
}

const migration = (service: string) => join(root, 'services', service, 'src/migrate.ts')
