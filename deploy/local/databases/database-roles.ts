import pg from 'pg'
import { PlainError } from '../../../packages/local-servers/src/plain/run.mjs'
import { scramVerifier } from './scram.ts'

const INVALID_PASSWORD = ['28P01', '28000']
const UNKNOWN_DATABASE = '3D000'

/** A database, and the only role that may use it, under the same name. */
export interface OwnDatabase {
  name: string
  password: string
}

/**
 * Makes each database, and its owner, where they are missing. An owner is no superuser, owns all that
 * lies in its database, and can connect to none of the others. `url` belongs to an account that may
 * create both.
 * @returns the address of each, as its owner
 */
export async function createOwnDatabases(
  url: string,
  databases: readonly OwnDatabase[],
): Promise<string[]> {
  const owned = databases.map((database) => ({ ...database, url: addressOf(url, database) }))
  const states = await Promise.all(owned.map(stateOf))
  await connected(url, async (admin) => {
    for (const [index, { name, password }] of owned.entries()) {
      if (states[index] === 'owned') continue
      await requireRights(admin, url)
      await createRole(admin, name, password)
      await createDatabase(admin, name)
      await connected(withDatabase(url, name), (inside) => takeOver(inside, name))
    }
  })
  return owned.map((database) => database.url)
}

function addressOf(url: string, { name, password }: OwnDatabase): string {
  const address = new URL(withDatabase(url, name))
  address.username = name
  address.password = password
  return address.href
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Whether its owner is let in and owns it: then a start has nothing to do here. */
async function stateOf({ name, url }: { name: string; url: string }): Promise<'owned' | 'missing'> {
  try {
    return await connected(url, async (client) => {
      const { rows } = await client.query<{ owned: boolean }>(
        `select pg_get_userbyid(datdba) = $1 and not has_database_privilege('public', oid, 'connect') as owned
         from pg_database where datname = current_database()`,
        [name],
      )
      return rows[0]?.owned ? 'owned' : 'missing'
    })
  } catch (error) {
    const expected = [...INVALID_PASSWORD, UNKNOWN_DATABASE]
    if (error instanceof pg.DatabaseError && expected.includes(error.code ?? '')) return 'missing'
    throw error
  }
}

async function requireRights(admin: pg.Client, url: string) {
  const { rows } = await admin.query<{ role: boolean; database: boolean }>(
    `select rolsuper or rolcreaterole as role, rolsuper or rolcreatedb as database
     from pg_roles where rolname = current_user`,
  )
  const { role = false, database = false } = rows[0] ?? {}
  const missing = [...(role ? [] : ['CREATEROLE']), ...(database ? [] : ['CREATEDB'])]
  if (missing.length === 0) return
  const { username, host } = new URL(url)
  throw new PlainError(
    `Each service gets a role and a database of its own, which ${decodeURIComponent(username)} may not create on PostgreSQL at ${host}: an administrator's "alter role ${decodeURIComponent(username)} ${missing.join(' ')}" lets it, or POSTGRES_URL names an account that may.`,
  )
}

async function createRole(admin: pg.Client, name: string, password: string) {
  const role = pg.escapeIdentifier(name)
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name])
  const verb = rowCount ? 'alter' : 'create'
  // A server may log statements, so it gets a verifier and never the password.
  const verifier = pg.escapeLiteral(scramVerifier(password))
  await admin.query(`${verb} role ${role} login nocreatedb nocreaterole password ${verifier}`)
  // Without superuser rights an account can give objects only to a role of which it is a member.
  await admin.query(`do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to current_user', ${pg.escapeLiteral(name)});
    end if;
  end $$`)
}

async function createDatabase(admin: pg.Client, name: string) {
  const database = pg.escapeIdentifier(name)
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await admin.query(`create database ${database} owner ${database}`)
  await admin.query(`alter database ${database} owner to ${database}`)
  await admin.query(`revoke connect, temporary on database ${database} from public`)
}

/** Gives its owner everything in the database that somebody else owns: one made before roles were. */
async function takeOver(inside: pg.Client, owner: string) {
  const { rows } = await inside.query<{ statement: string }>(foreignObjects, [owner])
  if (rows.length === 0) return
  await inside.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join(';\n'))
}

/** What belongs to an extension stays with it, and a column's sequence goes with its table. */
const foreignObjects = `
  with objects as (
    select 'pg_class'::regclass as class, oid, relowner as owner,
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end as kind,
      oid::regclass::text as name
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all
    select 'pg_type'::regclass, oid, typowner, 'type', oid::regtype::text
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    union all
    select 'pg_proc'::regclass, oid, proowner,
      case prokind when 'a' then 'aggregate' when 'p' then 'procedure' else 'function' end,
      oid::regprocedure::text
    from pg_proc where pronamespace = 'public'::regnamespace
  )
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement
  from objects
  where owner <> $1::regrole
    and not exists (
      select from pg_depend d where d.classid = class and d.objid = objects.oid
        and (d.deptype = 'e' or (kind = 'sequence' and d.deptype in ('a', 'i')))
    )`

/** Runs the work with a connection and closes it whatever happens. */
export async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
