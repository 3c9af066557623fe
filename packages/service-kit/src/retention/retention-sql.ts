import { z } from 'zod'
import { dueBefore, firstUuidOf, type NamedRule } from './rules.ts'

/** The part of a Prisma client that runs statements put together from rules. */
export interface RuleSql {
  $executeRawUnsafe(query: string, ...values: unknown[]): PromiseLike<number>
  $queryRawUnsafe(query: string, ...values: unknown[]): PromiseLike<unknown>
}

const dueAnswer = z.array(z.object({ due: z.int() }))
const oldestAnswer = z.array(z.object({ oldest: z.number().nullable() }))

const dueRows = ({ table, after, afterUuid, where }: NamedRule) =>
  `from ${table} where ${after} < $1::${afterUuid ? 'uuid' : 'timestamptz'}${where ? ` and (${where})` : ''}`

const boundaryOf = ({ age, afterUuid }: NamedRule, now: Temporal.Instant) => {
  const before = dueBefore(age, now)
  return afterUuid ? firstUuidOf(before) : before.toString()
}

/** Deletes or empties some due rows, except those that somebody works on. @returns their number */
export const applyRule = (
  sql: RuleSql,
  rule: NamedRule,
  { now, most }: { now: Temporal.Instant; most: number },
): PromiseLike<number> => {
  const { table, empties } = rule
  const change = empties ? `update ${table} set ${empties}` : `delete from ${table}`
  return sql.$executeRawUnsafe(
    `${change} where ctid = any(array(select ctid ${dueRows(rule)} limit $2::int for update skip locked))`,
    boundaryOf(rule, now),
    most,
  )
}

/** How many rows are due. */
export async function countDue(
  sql: RuleSql,
  rule: NamedRule,
  now: Temporal.Instant,
): Promise<number> {
  const rows = await sql.$queryRawUnsafe(
    `select count(*)::int as due ${dueRows(rule)}`,
    boundaryOf(rule, now),
  )
  return dueAnswer.parse(rows)[0]?.due ?? 0
}

/** For how many seconds the row that is due longest has been due; 0 if none is. */
export async function overdueSeconds(
  sql: RuleSql,
  rule: NamedRule,
  now: Temporal.Instant,
): Promise<number> {
  const boundary = dueBefore(rule.age, now)
  // A UUID of the seventh version begins with its milliseconds in 48 bits.
  const seconds = rule.afterUuid
    ? `('x' || left(replace(${rule.after}::text, '-', ''), 12))::bit(48)::bigint / 1000.0`
    : `extract(epoch from (${rule.after})::timestamptz)`
  const rows = await sql.$queryRawUnsafe(
    `select min(${seconds})::float8 as oldest ${dueRows(rule)}`,
    boundaryOf(rule, now),
  )
  const oldest = oldestAnswer.parse(rows)[0]?.oldest ?? null
  return oldest === null ? 0 : Math.max(0, boundary.epochMilliseconds / 1_000 - oldest)
}
