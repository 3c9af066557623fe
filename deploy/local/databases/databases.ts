import { join } from 'node:path'
import { type ServiceName, serviceNames } from '@encaixe/contracts/services'
import { runLogged, step } from '@encaixe/local-servers'
import pg from 'pg'
import { root } from '../paths.ts'
import { hashOf } from '../stack/hash.ts'
import { perService } from '../stack/per-service.ts'
import type { Databases } from '../stack/processes.ts'
import { databasePassword, type Secrets } from '../stack/secrets.ts'
import { connected, createOwnDatabases } from './database-roles.ts'

/** Makes each service's database, and the role that owns it, where missing; answers their addresses. */
export async function createDatabases(
  postgresUrl: string,
  secrets: Pick<Secrets, 'key'>,
): Promise<Databases> {
  const urls = await createOwnDatabases(
    postgresUrl,
    serviceNames.map((service) => ({
      name: `encaixe_${service}`,
      password: databasePassword(secrets, service),
    })),
  )
  return perService((service) => urls[serviceNames.indexOf(service)] ?? '')
}

/**
 * Brings the tables of every service up to date. Each database remembers, in its comment, for which
 * migrations that was done, so that a start with nothing new costs one query and no process.
 */
export async function migrateDatabases(
  databases: Databases,
  { logs, signal }: { logs: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const migrate = async (service: ServiceName) => {
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
  await step('Migrating the databases', () => Promise.all(serviceNames.map(migrate)))
}

const commentOf = (url: string): Promise<string | undefined> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      `select shobj_description(oid, 'pg_database') as comment
       from pg_database where datname = current_database()`,
    )
    return rows[0]?.comment ?? undefined
  })

function setComment(url: string, hash: string) {
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  const statement = `comment on database ${name} is ${pg.escapeLiteral(hash)}`
  return connected(url, (client) => client.query(statement))
}

const migration = (service: string) => join(root, 'services', service, 'src/migrate.ts')
