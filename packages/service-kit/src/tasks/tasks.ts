import { z } from 'zod'
import type { Transaction } from '../database/database.ts'
import { newId, type RawSql, withoutNul } from '../database/outbox.ts'
import type { EventDatabase } from '../events/effect.ts'
import { type Loop, type Pause, startLoop } from '../jobs/loop.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { currentScope } from '../telemetry/scope.ts'
import { currentTraceparent } from '../telemetry/trace.ts'
import { BATCH, taskRunner } from './run-tasks.ts'
import { createShares, type Shares } from './shares.ts'
import type { TaskHandler } from './task.ts'
import {
  type ClaimedTask,
  claimTasks,
  countTasks,
  deleteTasks,
  hashOf,
  insertTasks,
  LEASE_SECONDS,
  nextDueMs,
  renewLeases,
  replaceTasks,
  type Wanted,
} from './tasks-sql.ts'

/** A kind of work that a service keeps to do later: its name in the table and the schema of its data. */
export interface TaskKind<S extends z.ZodType> {
  kind: string
  data: S
}

/** A task to be added. */
export interface NewTask<D> {
  data: D
  /** Tasks of one key run one at a time, in the order in which they were added. */
  key?: string
  /** The account it works for. Owners share the slots of a kind; a task without one waits for nobody's share. */
  owner?: string
  /** A kind has one task of each dedupe key, for as long as its row is kept. */
  dedupeKey?: string
  /** At once by default. */
  dueAt?: Temporal.Instant
  /** The request that causes it, for who adds tasks of several requests at once; by default the one in hand. */
  origin?: TaskOrigin
}

/** The trace and the request that cause a task. */
export interface TaskOrigin {
  traceparent?: string | undefined
  requestId?: string | undefined
}

export const currentOrigin = (): TaskOrigin => ({
  traceparent: currentTraceparent(),
  requestId: currentScope()?.requestId,
})

export interface Tasks<Tx extends RawSql> {
  /** Says what this service does about a kind. */
  handle<S extends z.ZodType, R>(task: TaskKind<S>, handler: TaskHandler<z.output<S>, Tx, R>): void
  /**
   * Adds tasks that exist if, and only if, the transaction commits. One whose dedupe key is known changes nothing.
   * @returns whether each is new
   */
  add<S extends z.ZodType>(
    t: Adding,
    task: TaskKind<S>,
    items: readonly NewTask<z.input<S>>[],
  ): Promise<boolean[]>
  /**
   * Adds tasks; one whose dedupe key is known gets the new data and due time, and runs again if it has run. One
   * that runs just now runs again after that.
   */
  replace<S extends z.ZodType>(
    t: Adding,
    task: TaskKind<S>,
    items: readonly (NewTask<z.input<S>> & { dedupeKey: string })[],
  ): Promise<void>
  /** Deletes tasks that are not done. The effect of one that runs just now is undone if it is in the database. */
  cancel(
    t: { tx: RawSql },
    task: Pick<TaskKind<z.ZodType>, 'kind'>,
    dedupeKeys: readonly string[],
  ): Promise<void>
}

type Adding = Pick<Transaction<RawSql>, 'tx' | 'afterCommit'>

const AT_ONCE = 4
/**
 * Whoever adds a task wakes its own process, which also looks when the next task becomes due. This is for a task whose
 * process died before it could claim it.
 */
const LOOK_SECONDS = 20
/** While a task is due that this process cannot have yet: an earlier one of its key runs elsewhere. */
const AGAIN_MS = 1_000
/** Under load a round waits this long for more tasks to share its transactions. */
const ROUNDS_APART_MS = 20
/** Tasks that are looked at for each that is wanted, if their kind calls others. */
const LOOKED = 8
/** Tasks that are due sooner get a timer of this process; the others are found by polling. */
const TIMER_MS = 60_000
/** A timer of Node may fire a moment early; the task would wait for the next poll. */
const TIMER_EARLY_MS = 2

/** What is done about tasks of a kind. */
interface Kind<Tx extends RawSql> {
  handler: TaskHandler<unknown, Tx>
  shares: Shares
  run: (tasks: readonly ClaimedTask[]) => Promise<void>
  /** Some may be due that the last rounds did not take: the end of what is in hand has to be followed by another round. */
  isMoreDue: boolean
}

/** The durable tasks of a service: what it keeps to do later, in its own database (README.md beside this file). */
export function createTasks<Tx extends RawSql>({
  database,
  log,
  metrics,
  lookSeconds = LOOK_SECONDS,
}: {
  database: EventDatabase<Tx>
  log: Logger
  metrics?: Metrics | undefined
  /** How long it sleeps at most. */
  lookSeconds?: number | undefined
}): Tasks<Tx> & { start(): void; wake(): void; stop(): Promise<void> } {
  const lookMs = lookSeconds * 1_000
  const kinds = new Map<string, Kind<Tx>>()
  const inHand = new Map<Promise<void>, { kind: string; leaseToken: string }>()
  const stopping = new AbortController()
  let loop: Loop | undefined
  const renewal = setInterval(renew, (LEASE_SECONDS / 3) * 1_000)

  function renew() {
    const tokens = new Set([...inHand.values()].map(({ leaseToken }) => leaseToken))
    if (tokens.size === 0) return
    Promise.resolve(renewLeases(database.prisma, [...tokens])).catch((error: unknown) =>
      log.warn({ err: error }, 'the leases of tasks could not be renewed'),
    )
  }

  /** How many more tasks of a kind this process takes now. */
  function room(
    kind: string,
    { runOutside, batch = BATCH, atOnce = AT_ONCE }: Kind<Tx>['handler'],
  ) {
    const mine = [...inHand.values()].filter((one) => one.kind === kind).length
    if (runOutside) return atOnce - mine
    return mine === 0 ? batch : 0
  }

  /** What to claim of a kind. Tasks of a batch call nobody, so they need no shares. */
  function wantedOf(name: string, kind: Kind<Tx>): Wanted[] {
    const { handler, shares } = kind
    const most = room(name, handler)
    if (most <= 0) {
      kind.isMoreDue = true
      return []
    }
    const now = handler.now?.().toString() ?? null
    if (handler.runOutside)
      return [{ kind: name, most, looked: most * LOOKED, now, ...shares.now() }]
    return [
      { kind: name, most, looked: most, now, mostOfOwner: most, ...{ inHand: {}, passedOver: [] } },
    ]
  }

  function begin(tasks: readonly ClaimedTask[]) {
    const [first] = tasks
    const kind = first && kinds.get(first.kind)
    if (!kind) return
    const { runOutside, batch = BATCH } = kind.handler
    // Of fewer than were wanted, none of which holds others back, no further round is needed.
    kind.isMoreDue = !!runOutside || tasks.length >= batch || tasks.some(({ key }) => key !== null)
    const end = kind.shares.begin(first.owner)
    const work = kind.run(tasks).finally(() => {
      inHand.delete(work)
      end()
      if (kind.isMoreDue) loop?.wake()
    })
    inHand.set(work, first)
  }

  async function round(): Promise<Pause> {
    const wanted = [...kinds].flatMap(([name, kind]) => wantedOf(name, kind))
    if (wanted.length === 0) return { lookMs }
    const claimed = await claimTasks(database.prisma, { leaseToken: newId(), wanted })
    for (const [kind, tasks] of Map.groupBy(claimed, (task) => task.kind)) {
      if (kinds.get(kind)?.handler.runOutside) for (const task of tasks) begin([task])
      else begin(tasks)
    }
    // Those that were looked at may all be of owners who have their share in hand just now; others wait behind them.
    if (claimed.some(({ owner }) => owner !== null) && !stopping.signal.aborted) return round()
    if (claimed.length > 0) return { dueMs: AGAIN_MS }
    const dueMs = await nextDueMs(database.prisma, wanted)
    return { dueMs: Math.max(AGAIN_MS, dueMs + TIMER_EARLY_MS), lookMs }
  }

  function wakeFor(items: readonly NewTask<unknown>[]) {
    for (const { dueAt } of items) {
      const early = dueAt ? dueAt.epochMilliseconds - Date.now() : 0
      if (early <= 0) loop?.wake()
      else if (early < TIMER_MS) setTimeout(() => loop?.wake(), early + TIMER_EARLY_MS).unref()
    }
  }

  function rowsOf<S extends z.ZodType>(
    { kind, data: schema }: TaskKind<S>,
    items: readonly NewTask<z.input<S>>[],
  ) {
    const now = kinds.get(kind)?.handler.now
    const current = currentOrigin()
    return items.map(({ data, key, owner, dedupeKey, dueAt = now?.(), origin = current }) => ({
      id: newId(),
      ...{ key, owner },
      ...(dedupeKey !== undefined && { dedupeHash: hashOf(dedupeKey) }),
      data: z.parse(schema, data),
      ...(dueAt && { dueAt: dueAt.toString() }),
      ...origin,
    }))
  }

  metrics?.measured('tasks', async () => {
    const counts = new Map((await countTasks(database.prisma)).map((one) => [one.kind, one]))
    for (const kind of new Set([...kinds.keys(), ...counts.keys()])) {
      const { waiting = 0, oldestDueSeconds, givenUp = 0 } = counts.get(kind) ?? {}
      metrics.tasksWaiting.set({ kind }, waiting)
      metrics.tasksOldestDue.set({ kind }, oldestDueSeconds ?? 0)
      metrics.tasksGivenUp.set({ kind }, givenUp)
    }
  })

  return {
    handle({ kind, data }, handler) {
      if (kinds.has(kind)) throw new Error(`the kind of task ${kind} is handled twice`)
      const parts = { database, log, metrics, signal: stopping.signal }
      const { atOnce = AT_ONCE, now = Temporal.Now.instant } = handler
      const { atOnceOfOwner = Math.max(1, Math.floor(atOnce / 4)) } = handler
      const shares = createShares({ mostOfOwner: atOnceOfOwner, now })
      kinds.set(kind, {
        ...{ handler, shares },
        run: taskRunner<Tx>({ kind, data, handler, shares }, parts),
        isMoreDue: false,
      })
    },

    async add(t, task, items) {
      if (items.length === 0) return []
      const rows = rowsOf(task, items)
      const added = await insertTasks(t.tx, task.kind, withoutNul(JSON.stringify(rows)))
      if (added.length > 0) t.afterCommit(() => wakeFor(items))
      const isNew = new Set(added)
      return rows.map(({ id }) => isNew.has(id))
    },

    async replace(t, task, items) {
      if (items.length === 0) return
      // PostgreSQL replaces a row once in a statement: the last one counts.
      const last = new Map(items.map((item) => [item.dedupeKey, item]))
      const rows = rowsOf(task, [...last.values()])
      await replaceTasks(t.tx, task.kind, withoutNul(JSON.stringify(rows)))
      t.afterCommit(() => wakeFor(items))
    },

    async cancel({ tx }, { kind }, dedupeKeys) {
      if (dedupeKeys.length > 0) await deleteTasks(tx, kind, dedupeKeys)
    },

    start() {
      loop ??= startLoop({
        what: 'claiming tasks',
        ...{ round, log, retryMs: AGAIN_MS, apartMs: ROUNDS_APART_MS },
      })
    },

    wake: () => loop?.wake(),

    async stop() {
      stopping.abort()
      await loop?.stop()
      await Promise.all(inHand.keys())
      clearInterval(renewal)
    },
  }
}
