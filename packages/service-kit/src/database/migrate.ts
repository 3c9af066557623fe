import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { connected } from './connected.ts'

const KIT_MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any number that no other advisory lock uses: migrations of one database run one after the other. */
const MIGRATION_LOCK = 5_206_001

interface Migration {
  name: string
  sql: string
}

/** The kit's migrations, then those of the folder, each by its name (a timestamp). */
function foldersOf(folder?: string): Migration[][] {
  return [KIT_MIGRATIONS, ...(folder && existsSync(folder) ? [folder] : [])].map((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
      .map((name) => ({ name, sql: readFileSync(join(parent, name, 'migration.sql'), 'utf8') })),
  )
}

export const migrationsIn = (folder?: string): Migration[] => foldersOf(folder).flat()

/**
 * Brings a database up to date, in the same table and history as `prisma migrate deploy`, through
 * Prisma's schema engine as WebAssembly (no native engine to download). Each migration runs as one
 * script, so in one transaction; one that failed has left nothing and is tried again.
 * @returns the names of those applied now
 * @throws Error naming the migration that failed, and why, or one that is older than another of its folder that
 * has run: two databases would have run them in different orders
 */
export async function migrate({
  url,
  schema,
  migrations,
}: {
  url: string
  /** Path of the service's schema.prisma. */
  schema: string
  /** The service's folder of migrations. */
  migrations: string
}): Promise<string[]> {
  return connected({ connectionString: url }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await forgetFailures(client)
    const folders = foldersOf(migrations)
    const applied = await appliedMigrations(client)
    for (const migrations of folders) requireInOrder(migrations, applied)
    const known = folders.flat()
    const { factory, dispose, failures } = wholeScripts(url)
    const adapter = bindMigrationAwareSqlAdapterFactory(factory)
    const datamodels: [string, string][] = [[schema, readFileSync(schema, 'utf8')]]
    // Some megabytes of WebAssembly, which a running service does not need.
    const { SchemaEngine } = await import('@prisma/schema-engine-wasm')
    const engine = await SchemaEngine.new({ datamodels }, () => undefined, adapter)
    try {
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: {
          baseDir: dirname(migrations),
          lockfile: { path: 'migration_lock.toml', content: null },
          migrationDirectories: known.map(({ name, sql }) => ({
            path: name,
            migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
          })),
          shadowDbInitScript: '',
        },
        filters: { externalTables: [], externalEnums: [] },
      })
      return appliedMigrationNames
    } catch (error) {
      // The engine knows only that something outside of it failed.
      const [failure] = failures
      if (!failure) throw error
      const name = known.find(({ sql }) => sql === failure.script)?.name
      throw new Error(`Migration ${name}: ${failure.error.message}`, { cause: failure.error })
    } finally {
      engine.free()
      await dispose()
    }
  })
}

/** Names of migrations that the database has not seen yet. */
export async function missingMigrations(url: string, migrations?: string): Promise<string[]> {
  const applied = await connected({ connectionString: url }, appliedMigrations)
  if (applied.size === 0) return ['(all)']
  return migrationsIn(migrations)
    .map(({ name }) => name)
    .filter((name) => !applied.has(name))
}

/** The names of the migrations that have run; none in a new database. */
async function appliedMigrations(client: pg.Client): Promise<ReadonlySet<string>> {
  if (!(await hasHistory(client))) return new Set()
  const { rows } = await client.query<{ migration_name: string }>(
    'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  )
  return new Set(rows.map((row) => row.migration_name))
}

function requireInOrder(migrations: readonly Migration[], applied: ReadonlySet<string>): void {
  const newest = migrations.findLast(({ name }) => applied.has(name))
  const missing = migrations.find(({ name }) => !applied.has(name))
  if (!newest || !missing || missing.name > newest.name) return
  throw new Error(
    `Migration ${missing.name} is older than ${newest.name}, which has run: give it a later name.`,
  )
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') as it`)
  return rows[0]?.it !== null
}

/** A migration that failed, or whose process died, was rolled back by PostgreSQL: it may run again. */
async function forgetFailures(client: pg.Client) {
  if (!(await hasHistory(client))) return
  await client.query(
    'update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null',
  )
}

/**
 * The adapter cuts scripts at each semicolon, also within a comment or a function's body. PostgreSQL
 * takes the script whole, as one transaction.
 */
function wholeScripts(url: string) {
  const adapters = new PrismaPg({ connectionString: url, max: 2 })
  const opened: { dispose(): Promise<void> }[] = []
  const failures: { script: string; error: Error }[] = []
  const whole = async (connecting: ReturnType<PrismaPg['connect']>) => {
    const adapter = await connecting
    opened.push({ dispose: () => adapter.dispose() })
    adapter.executeScript = async (script) => {
      try {
        await adapter.underlyingDriver().query(script)
      } catch (error) {
        if (error instanceof Error) failures.push({ script, error })
        throw error
      }
    }
    return adapter
  }
  return {
    failures,
    factory: {
      provider: 'postgres' as const,
      adapterName: adapters.adapterName,
      connect: () => whole(adapters.connect()),
      connectToShadowDb: () => whole(adapters.connectToShadowDb()),
    },
    dispose: async () => {
      await Promise.all(opened.map((adapter) => adapter.dispose()))
    },
  }
}
