import type { z } from 'zod'
import type { Transaction } from '../database/database.ts'
import { isDatabaseAway } from '../database/errors.ts'
import type { RawSql } from '../database/outbox.ts'
import { errorText } from '../events/dead-letters.ts'
import { type EventDatabase, reasonOf, UnreadableEvent } from '../events/effect.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inScope } from '../telemetry/scope.ts'
import { traced } from '../telemetry/trace.ts'
import type { Task, TaskHandler } from './task.ts'
import { type ClaimedTask, failTask, finishTasks, releaseTasks } from './tasks-sql.ts'

const RETRY_DELAYS_MS = [1_000, 10_000, 60_000, 600_000, 3_600_000]
export const KEEP_DAYS = 14

/** Another process has taken the task over, or somebody cancelled it: its effect is undone here. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Thrown by a handler whose tasks cannot run yet: they become due again after a delay, and lose no attempt. */
export class Postponed extends Error {
  override readonly name = 'Postponed'
  readonly delaySeconds: number
  constructor(message: string, { delaySeconds, cause }: { delaySeconds: number; cause?: unknown }) {
    super(message, { cause })
    this.delaySeconds = delaySeconds
  }
}

/** A kind of task and what is done about it. */
export interface HandledKind<Tx extends RawSql> {
  kind: string
  data: z.ZodType
  handler: TaskHandler<unknown, Tx>
}

/** Runs claimed tasks of a kind and settles them; `runTogether` falls back to one by one. */
export function taskRunner<Tx extends RawSql>({
  database,
  log,
  metrics,
  signal,
}: {
  database: EventDatabase<Tx>
  log: Logger
  metrics?: Metrics | undefined
  signal: AbortSignal
}) {
  const count = (kind: string, outcome: string, tasks = 1) =>
    metrics?.tasks.inc({ kind, outcome }, tasks)

  async function finish({ kind, handler }: HandledKind<Tx>, tx: Tx, tasks: readonly ClaimedTask[]) {
    const { keepDays = KEEP_DAYS } = handler
    const held = await finishTasks(tx, tasks, { keepDays })
    if (held.length < tasks.length) throw new LeaseLost(`a task of ${kind} was taken over`)
  }

  /** The effect of a batch and the end of its tasks, in one transaction. */
  const runInside = (kind: HandledKind<Tx>, tasks: readonly ClaimedTask[]) =>
    inCause(tasks, async () => {
      const items = tasks.map((task) => readTask(kind, task))
      await database.transaction(async (t) => {
        await kind.handler.run?.(items, t)
        await finish(kind, t.tx, tasks)
      })
    })

  const runOutside = (kind: HandledKind<Tx>, task: ClaimedTask) =>
    inCause([task], async () => {
      let isFinished = false
      const end = async ({ tx }: Pick<Transaction<Tx>, 'tx'>) => {
        await finish(kind, tx, [task])
        isFinished = true
      }
      await kind.handler.runOutside?.(readTask(kind, task), { signal, finish: end })
      if (!isFinished) await database.transaction(end)
    })

  async function runOne(kind: HandledKind<Tx>, task: ClaimedTask): Promise<void> {
    const { retryDelaysMs = RETRY_DELAYS_MS, run } = kind.handler
    try {
      if (!run && task.attempts > retryDelaysMs.length + 1)
        throw new Error('the process ended during each attempt')
      await (run ? runInside(kind, [task]) : runOutside(kind, task))
      count(kind.kind, 'handled')
    } catch (error) {
      if (error instanceof LeaseLost)
        return log.debug({ kind: kind.kind, task: task.id }, error.message)
      if (!(await releasedFor(error, kind, [task]))) await fail(kind, task, error)
    }
  }

  async function release(
    tasks: readonly ClaimedTask[],
    later?: Parameters<typeof releaseTasks>[2],
  ) {
    try {
      await releaseTasks(database.prisma, tasks, later)
    } catch (error) {
      log.debug({ err: error }, 'tasks come again when their leases end')
    }
  }

  /** Gives tasks back whose error says nothing about them: they have not had this attempt. */
  async function releasedFor(
    error: unknown,
    { kind, handler }: HandledKind<Tx>,
    tasks: readonly ClaimedTask[],
  ): Promise<boolean> {
    if (error instanceof Postponed) {
      log.warn({ err: error, kind, tasks: tasks.length }, 'tasks are postponed')
      const { delaySeconds } = error
      await release(tasks, { delaySeconds, now: handler.now?.().toString() ?? null })
    } else if (signal.aborted || isDatabaseAway(error)) await release(tasks)
    else return false
    return true
  }

  async function fail({ kind, data, handler }: HandledKind<Tx>, task: ClaimedTask, cause: unknown) {
    const { retryDelaysMs = RETRY_DELAYS_MS, now, onGivenUp } = handler
    const delay = cause instanceof UnreadableEvent ? undefined : retryDelaysMs[task.attempts - 1]
    const delaySeconds = delay === undefined ? null : delay / 1_000
    const isGivenUp = await database.transaction(async (t) => {
      const error = errorText(cause)
      const outcome = { error, delaySeconds, now: now?.().toString() ?? null }
      const isGivenUp = await failTask(t.tx, task, outcome)
      if (isGivenUp && onGivenUp && !(cause instanceof UnreadableEvent)) {
        await onGivenUp(readTask({ kind, data, handler }, task), t)
      }
      return isGivenUp
    })
    if (isGivenUp === undefined) return
    const details = { err: cause, kind, task: task.id, attempts: task.attempts }
    if (isGivenUp) log.error(details, 'a task is given up')
    else log.warn(details, 'a task failed and is tried again')
    count(kind, isGivenUp ? 'given_up' : 'failed')
  }

  /** Runs tasks of one kind in one transaction; if that fails, each runs alone, so one spoils only itself. */
  async function runTogether(kind: HandledKind<Tx>, tasks: readonly ClaimedTask[]): Promise<void> {
    try {
      await runInside(kind, tasks)
      count(kind.kind, 'handled', tasks.length)
    } catch (error) {
      if (await releasedFor(error, kind, tasks)) return
      log.debug({ err: error, kind: kind.kind, tasks: tasks.length }, 'tasks run one by one')
      for (const [index, task] of tasks.entries()) {
        if (signal.aborted) return release(tasks.slice(index))
        await runOne(kind, task)
      }
    }
  }

  return {
    /** Settles all of them; what could not be settled comes again when its lease ends. */
    async run(kind: HandledKind<Tx>, tasks: readonly ClaimedTask[]): Promise<void> {
      const [first, ...others] = tasks
      if (!first) return
      try {
        await (others.length === 0 ? runOne(kind, first) : runTogether(kind, tasks))
      } catch (error) {
        log.warn({ err: error, kind: kind.kind }, 'tasks come again when their leases end')
      }
    },
  }
}

/** @throws UnreadableEvent if the data is not what the kind says */
function readTask<Tx extends RawSql>(
  { data: schema }: HandledKind<Tx>,
  { id, key, body, attempts, createdAt, traceparent }: ClaimedTask,
): Task<unknown> {
  const readable = schema.safeParse(body)
  if (!readable.success) {
    throw new UnreadableEvent(reasonOf(readable.error), { cause: readable.error })
  }
  const { data } = readable
  return { id, key, data, attempts, createdAt, traceparent: traceparent ?? undefined }
}

/** Runs the work in the trace and request of the one task, or in a trace that is linked to those of several. */
function inCause(tasks: readonly ClaimedTask[], work: () => Promise<void>): Promise<void> {
  const [first, ...others] = tasks
  if (!first) return work()
  const span = { name: `task ${first.kind}`, kind: 'consumer' } as const
  if (others.length > 0) {
    return traced({ ...span, links: tasks.map((task) => task.traceparent ?? undefined) }, work)
  }
  return inScope({ requestId: first.requestId ?? undefined }, () =>
    traced({ ...span, traceparent: first.traceparent ?? undefined }, work),
  )
}
