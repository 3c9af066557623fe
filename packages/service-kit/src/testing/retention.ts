import pg from 'pg'
import { newId } from '../database/outbox.ts'
import { kitTables } from '../retention/kit-tables.ts'
import { createRetention } from '../retention/retention.ts'
import type { RuleSql } from '../retention/retention-sql.ts'
import { firstUuidOf } from '../retention/rules.ts'
import { agesOf, columnsOf, ownershipsOf, type Tables } from '../retention/tables.ts'
import { testDatabase } from './database.ts'

/** Rows to be inserted by table, in this order; columns that are left out get their defaults. */
type Rows = Record<string, readonly Record<string, unknown>[]>

interface Month {
  /** Its begin, ISO 8601. */
  at: string
  /** From 0. */
  number: number
  /** A UUIDv7 of then. */
  id(): string
}

export interface Growth {
  /** Columns of the database that nobody declared, declared ones that it has not, and tables of people that are nobody's. */
  undeclared: string[]
  /** Tables with rules into which nothing was inserted. */
  unused: string[]
  /** Tables with more rows in the last year than in the one before. */
  growing: string[]
}

const MONTHS = 12
const BEGIN = Temporal.ZonedDateTime.from('2026-01-01T00:00[UTC]')

/** Runs statements as Prisma's clients do. */
const ruleSqlOf = (client: pg.Client): RuleSql => ({
  async $executeRawUnsafe(query, ...values) {
    return (await client.query(query, values)).rowCount ?? 0
  },
  async $queryRawUnsafe(query, ...values) {
    return (await client.query(query, values)).rows
  },
})

/**
 * Lives through years of a service: each month gets the same rows, and retention runs by the month's clock. By default
 * it takes two years longer than the longest age, five years.
 */
export async function growthOverYears({
  service,
  tables,
  once = {},
  monthly,
  years = 7,
}: {
  service: string
  tables: Tables<string>
  once?: Rows
  monthly: (month: Month) => Rows
  years?: number
}): Promise<Growth> {
  const { url, drop } = await testDatabase({ service })
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const all: Tables<string> = { ...kitTables, ...tables }
    const columns = await columnsIn(client)
    const names = [...columns.keys()]
    const inserted = new Set<string>()
    const counts: Map<string, number>[] = []
    await insert(client, once)
    for (let number = 0; number < years * MONTHS; number += 1) {
      const begin = BEGIN.add({ months: number }).toInstant()
      const id = () => `${firstUuidOf(begin).slice(0, 15)}${newId().slice(15)}`
      const month = { at: begin.toString(), number, id }
      for (const rows of [kitRows(month), monthly(month)]) {
        await insert(client, rows)
        for (const table of Object.keys(rows)) inserted.add(table)
      }
      await createRetention({ prisma: ruleSqlOf(client), tables: all, clock: () => begin }).run()
      counts.push(await countEach(client, names))
    }
    const most = (table: string, from: number, to?: number) =>
      Math.max(...counts.slice(from, to).map((count) => count.get(table) ?? 0))
    return {
      undeclared: names.flatMap((name) => undeclaredOf(name, columns.get(name) ?? [], all[name])),
      unused: names.filter((name) => agesOf(all[name]?.until).length > 0 && !inserted.has(name)),
      growing: names.filter((name) => most(name, -MONTHS) > most(name, -2 * MONTHS, -MONTHS)),
    }
  } finally {
    await client.end()
    await drop()
  }
}

async function columnsIn(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> '_prisma_migrations'
    group by table_name order by table_name`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Columns by which a row may be somebody's. */
const OF_SOMEBODY = /(^|_)(user_id|account_id|professional_id|client_id|phone|email)$/

function undeclaredOf(table: string, columns: string[], rules: Tables<string>[string] | undefined) {
  if (rules === undefined) return [table]
  const named = ownershipsOf(rules).flatMap(({ hides = '', shows = '' }) =>
    columnsOf(`${hides} ${shows}`),
  )
  const leftOver = columnsOf(rules.leftOver ?? '')
  const declared = [...columnsOf(rules.columns), ...leftOver]
  const differing = [
    ...columns.filter((column) => !declared.includes(column)),
    ...[...declared, ...named].filter((column) => !columns.includes(column)),
  ].map((column) => `${table}.${column}`)
  const isSomebodys = columns.some(
    (column) => OF_SOMEBODY.test(column) && !leftOver.includes(column),
  )
  return isSomebodys && !rules.of && !rules.part ? [...differing, `whose ${table} is`] : differing
}

async function insert(client: pg.Client, rows: Rows): Promise<void> {
  for (const [table, list] of Object.entries(rows)) {
    for (const row of list) {
      const columns = Object.keys(row).join(', ')
      await client.query(
        `insert into ${table} (${columns})
        select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
        [JSON.stringify(row)],
      )
    }
  }
}

async function countEach(client: pg.Client, names: readonly string[]) {
  const counts = names.map(
    (name) => `select '${name}' as name, count(*)::int as count from ${name}`,
  )
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** What a month leaves in the kit's own tables. */
function kitRows({ at, id }: Month): Rows {
  const letter = { consumer: 'some', stream: 'SOME', event: {}, error: 'some', attempts: 1 }
  const hash = () => `\\x${newId().replaceAll('-', '')}`
  return {
    outbox: [{ id: id(), type: 'a.B.v1', subject: 's', time: at, data: {}, published_at: at }],
    inbox: [{ consumer: 'some', event_id: id(), received_at: at }],
    dead_letters: [
      { ...letter, id: id(), event_id: id(), failed_at: at, retried_at: at },
      { ...letter, id: id(), event_id: id(), failed_at: at },
    ],
    tasks: [
      { id: id(), kind: 'some', dedupe_hash: hash(), created_at: at, due_at: at, done_at: at },
      { id: id(), kind: 'some', body: {}, created_at: at, due_at: at, failed_at: at },
    ],
    idempotent_answers: [{ key_hash: hash(), request_hash: hash(), created_at: at }],
    account_erasures: [{ deletion_id: id(), user_id: id(), requested_at: at, completed_at: at }],
  }
}
