import { testDatabase, testServerUrl } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { meanwhile } from './simulator.ts'
import { setVirtualTime } from './virtual-time.ts'

/** The services whose data is simulated. */
export const services = ['scheduling', 'booking', 'billing', 'notifier'] as const
export type Service = (typeof services)[number]

export interface SimulatedDatabase {
  service: Service
  url: string
  rows<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>
}

/**
 * PostgreSQL's time in these databases: `now()` of a schema that is looked up before PostgreSQL's own. A sequence
 * keeps it, because its value belongs to no transaction.
 */
const VIRTUAL_NOW = `
  create schema simulation;
  create sequence simulation.clock;
  create function simulation.now() returns timestamptz language sql stable
    as 'select pg_catalog.to_timestamp(last_value / 1000.0) from simulation.clock';
  create function simulation.clock_timestamp() returns timestamptz language sql stable
    as 'select simulation.now()';
  grant usage on schema simulation to public;
  grant select on simulation.clock to public;`

/** Defaults of columns were bound to PostgreSQL's own now() when their tables were made. */
const DEFAULTS = `
  select format('alter table %s alter column %I set default simulation.now()', adrelid::regclass, attname) as text
  from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
  where pg_get_expr(adbin, adrelid) ~* 'now\\(\\)|current_timestamp'`

let admin: pg.Client | undefined

/** Asks PostgreSQL as its owner, beside the simulation. */
export async function administer<T extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  if (!admin) {
    admin = new pg.Client({ connectionString: testServerUrl('postgres') })
    await admin.connect()
  }
  return (await admin.query<T>(text, [...values])).rows
}

export interface Databases {
  of: Record<Service, SimulatedDatabase>
  /** Moves the clock of this process and of the databases. */
  setTime(now: number): Promise<void>
  /** Forgets all that the simulation before left. */
  empty(): Promise<void>
  drop(): Promise<void>
}

export async function openDatabases(): Promise<Databases> {
  const opened = await Promise.all(services.map(open))
  const [scheduling, booking, billing, notifier] = opened.map(({ database }) => database)
  if (!scheduling || !booking || !billing || !notifier) throw new Error('a database is missing')
  const each = (work: (one: Opened) => Promise<unknown>) => Promise.all(opened.map(work))
  return {
    of: { scheduling, booking, billing, notifier },
    async setTime(now) {
      setVirtualTime(now)
      await each(({ pool }) => pool.query(`select setval('simulation.clock', $1)`, [now]))
    },
    async empty() {
      await each(({ pool, tables }) => pool.query(`truncate ${tables} restart identity cascade`))
    },
    async drop() {
      await each(({ pool }) => pool.end())
      for (const { drop } of opened) await drop()
      await admin?.end()
    },
  }
}

type Opened = Awaited<ReturnType<typeof open>>

async function open(service: Service) {
  const { url, drop } = await testDatabase({ service })
  const ofAdmin = new URL(testServerUrl('postgres'))
  ofAdmin.pathname = new URL(url).pathname
  // One connection, whose statements wait for each other.
  const pool = new pg.Pool({ connectionString: ofAdmin.href, max: 1, idleTimeoutMillis: 0 })
  await pool.query(VIRTUAL_NOW)
  for (const { text } of (await pool.query<{ text: string }>(DEFAULTS)).rows) {
    await pool.query(text)
  }
  const name = ofAdmin.pathname.slice(1)
  const path = 'search_path = simulation, pg_catalog, public'
  await pool.query(`alter database ${name} set ${path}`)
  await pool.query(`set ${path}`)
  const { rows: found } = await pool.query<{ tables: string }>(
    `select string_agg(format('public.%I', tablename), ', ') as tables from pg_tables
     where schemaname = 'public' and tablename <> '_prisma_migrations'`,
  )
  // It begins by the machine's clock, and what it finds may change the order of rows.
  for (const table of found[0]?.tables.split(', ') ?? []) {
    await pool.query(`alter table ${table} set (autovacuum_enabled = false)`)
  }
  const database: SimulatedDatabase = {
    service,
    url,
    rows: <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      meanwhile(async () => (await pool.query<T>(text, [...values])).rows),
  }
  return { database, pool, drop, tables: found[0]?.tables ?? '' }
}
