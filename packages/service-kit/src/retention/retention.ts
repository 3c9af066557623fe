import { Counter, Gauge } from 'prom-client'
import type { JobOptions } from '../jobs/job.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { applyRule, countDue, overdueSeconds, type RuleSql } from './retention-sql.ts'
import { rulesOf, type Tables } from './tables.ts'

const EVERY_SECONDS = 60 * 60
/** Rows of one statement: each holds its locks for some milliseconds. */
const BATCH = 1_000

export type Retention = ReturnType<typeof createRetention>

/** Applies the rules of a database by one clock. */
export function createRetention({
  prisma,
  tables,
  clock,
}: {
  prisma: RuleSql
  tables: Tables<string>
  clock: () => Temporal.Instant
}) {
  const rules = rulesOf(tables)

  return {
    rules,

    /** Applies every rule until nothing is due. @returns the rows of each rule, by its name */
    async run(signal?: AbortSignal): Promise<Map<string, number>> {
      const changed = new Map(rules.map(({ name }) => [name, 0]))
      for (const rule of rules) {
        for (let more = true; more && !signal?.aborted; ) {
          const rows = await applyRule(prisma, rule, { now: clock(), most: BATCH })
          changed.set(rule.name, (changed.get(rule.name) ?? 0) + rows)
          more = rows === BATCH
        }
      }
      return changed
    },

    /** How many rows are due, by the rule's name. */
    async due(): Promise<Map<string, number>> {
      const due = new Map<string, number>()
      for (const rule of rules) due.set(rule.name, await countDue(prisma, rule, clock()))
      return due
    },

    /** For how many seconds the longest due row of each rule has been due. */
    async overdue(): Promise<Map<string, number>> {
      const overdue = new Map<string, number>()
      for (const rule of rules) overdue.set(rule.name, await overdueSeconds(prisma, rule, clock()))
      return overdue
    },
  }
}

/** Applies the rules every hour, and measures what they did and what they left. */
export function retentionJob(
  retentions: readonly Retention[],
  { registry }: Pick<Metrics, 'registry'>,
): JobOptions {
  const changed = new Counter({
    name: 'retention_rows_total',
    help: 'Rows deleted or emptied because of their age.',
    labelNames: ['rule'],
    registers: [registry],
  })
  const overdue = new Gauge({
    name: 'retention_overdue_seconds',
    help: 'For how long the oldest row that should be gone has been due after the last round.',
    labelNames: ['rule'],
    registers: [registry],
  })
  for (const { rules } of retentions) for (const { name } of rules) changed.inc({ rule: name }, 0)

  return {
    name: 'retention',
    every: EVERY_SECONDS,
    async run(signal) {
      for (const retention of retentions) {
        for (const [rule, rows] of await retention.run(signal)) changed.inc({ rule }, rows)
        if (signal.aborted) return
        for (const [rule, seconds] of await retention.overdue()) overdue.set({ rule }, seconds)
      }
    },
  }
}
