import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { connected } from '../database/connected.ts'
import { migrate, migrationsIn } from '../database/migrate.ts'
import { newId } from '../database/outbox.ts'
import { testServerUrl } from './servers.ts'

export interface TestDatabase {
  url: string
  /** Removes the database, and whoever is still connected to it. */
  drop(): Promise<void>
}

/** Any number: test files run side by side, one makes the template and the others wait for it. */
const TEMPLATE_LOCK = 5_206_003
/** Owns every database of a test run. As elsewhere it is no superuser, and migrations run as it, too. */
const OWNER = { name: 'encaixe_test', password: 'encaixe_test' }
const services = new URL('../../../../services/', import.meta.url)

/**
 * A database of one's own, copied in some 30 ms from a template in which the service's migrations have
 * run. `service` is a service's name, or the URL of a folder with `prisma/` in it.
 */
export async function testDatabase({ service }: { service: string | URL }): Promise<TestDatabase> {
  const template = await templateOf(
    typeof service === 'string' ? new URL(`${service}/`, services) : service,
  )
  const name = `test_${newId().replaceAll('-', '')}`
  await administering((admin) =>
    admin.query(`create database ${name} template ${template} owner ${OWNER.name}`),
  )
  return {
    url: inDatabase(name),
    async drop() {
      await administering((admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function templateOf(folder: URL): Promise<string> {
  const schema = fileURLToPath(new URL('prisma/schema.prisma', folder))
  const migrations = fileURLToPath(new URL('prisma/migrations', folder))
  const content = JSON.stringify([readFileSync(schema, 'utf8'), migrationsIn(migrations)])
  const name = `template_${createHash('sha256').update(content).digest('hex').slice(0, 32)}`
  return administering(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const unfinished = `${name}_unfinished`
    await admin.query(`drop database if exists ${unfinished} with (force)`)
    await createOwner(admin)
    await admin.query(`create database ${unfinished} owner ${OWNER.name}`)
    await migrate({ url: inDatabase(unfinished), schema, migrations })
    await admin.query(`alter database ${unfinished} rename to ${name}`)
    return name
  })
}

async function createOwner(admin: pg.Client): Promise<void> {
  const { name, password } = OWNER
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name])
  if (rowCount) return
  await admin.query(`create role ${name} login password ${pg.escapeLiteral(password)}`)
  // For tests that break connections, among them those by which PostgreSQL cleans up.
  await admin.query(`grant pg_signal_backend to ${name}`)
}

const administering = <T>(work: (admin: pg.Client) => Promise<T>): Promise<T> =>
  connected({ connectionString: testServerUrl('postgres') }, work)

function inDatabase(name: string): string {
  const url = new URL(testServerUrl('postgres'))
  url.pathname = `/${name}`
  url.username = OWNER.name
  url.password = OWNER.password
  return url.href
}
