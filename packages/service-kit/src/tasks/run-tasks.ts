import type { z } from 'zod'
import { batched } from '../batched.ts'
import { isDatabaseAway } from '../database/errors.ts'
import type { RawSql } from '../database/outbox.ts'
import { errorText } from '../events/dead-letters.ts'
import { type EventDatabase, reasonOf, UnreadableEvent } from '../events/effect.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inScope } from '../telemetry/scope.ts'
import { traced } from '../telemetry/trace.ts'
import type { Shares } from './shares.ts'
import type { Task, TaskHandler } from './task.ts'
import { type ClaimedTask, failTask, finishTasks, releaseTasks } from './tasks-sql.ts'

const RETRY_DELAYS_MS = [1_000, 10_000, 60_000, 600_000, 3_600_000]
export const BATCH = 100

/** Another process has taken the task over, or somebody cancelled it: its effect is undone here. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Thrown by a handler whose tasks cannot run yet: they become due again after a delay, and lose no attempt. */
export class Postponed extends Error {
  override readonly name = 'Postponed'
  readonly delaySeconds: number
  /** Whether it is true of all tasks of its owner and kind: they rest, and longer each time it is so again. */
  readonly ofOwner: boolean
  constructor(
    message: string,
    {
      delaySeconds,
      ofOwner = false,
      cause,
    }: { delaySeconds: number; ofOwner?: boolean; cause?: unknown },
  ) {
    super(message, { cause })
    this.delaySeconds = delaySeconds
    this.ofOwner = ofOwner
  }
}

/** A kind of task and what is done about it. */
export interface HandledKind<Tx extends RawSql> {
  kind: string
  data: z.ZodType
  handler: TaskHandler<unknown, Tx>
  shares: Pick<Shares, 'rest' | 'recover'>
}

/** A task and what its `runOutside` returned. */
interface RanTask {
  task: ClaimedTask
  result?: unknown
}

/**
 * Runs claimed tasks of one kind and settles them: together in one transaction, and one by one if that fails. What
 * could not be settled comes again when its lease ends.
 */
export function taskRunner<Tx extends RawSql>(
  { kind, data, handler, shares }: HandledKind<Tx>,
  {
    database,
    log,
    metrics,
    signal,
  }: {
    database: EventDatabase<Tx>
    log: Logger
    metrics?: Metrics | undefined
    signal: AbortSignal
  },
): (tasks: readonly ClaimedTask[]) => Promise<void> {
  const { retryDelaysMs = RETRY_DELAYS_MS, deleteDone = false, batch: most = BATCH } = handler
  const count = (outcome: string, tasks = 1) => metrics?.tasks.inc({ kind, outcome }, tasks)
  const now = () => handler.now?.().toString() ?? null

  /** The effect of tasks and their end, in one transaction. */
  async function runInside(ran: readonly RanTask[]): Promise<RanTask[]> {
    const tasks = ran.map(({ task }) => task)
    await inCause(tasks, async () => {
      const items = ran.map(({ task, result }) => ({ ...readTask(data, task), result }))
      await database.transaction(
        async (t) => {
          await handler.run?.(items, t)
          const held = await finishTasks(t.tx, tasks, { deleteDone })
          if (held.length < tasks.length) throw new LeaseLost(`a task of ${kind} was taken over`)
        },
        { settings: handler.settings },
      )
    })
    return [...ran]
  }

  /** Tasks whose `runOutside` ends at the same time share a transaction. */
  const runInsideTogether = batched(runInside, { most, alone: (error) => !isDatabaseAway(error) })

  async function runOutside(task: ClaimedTask) {
    if (task.attempts > retryDelaysMs.length + 1)
      throw new Error('the process ended during each attempt')
    const result = await inCause([task], () =>
      Promise.resolve(handler.runOutside?.(readTask(data, task), { signal })),
    )
    await runInsideTogether({ task, result })
  }

  async function runOne(task: ClaimedTask): Promise<void> {
    try {
      await (handler.runOutside ? runOutside(task) : runInside([{ task }]))
      shares.recover(task.owner)
      count('handled')
    } catch (error) {
      if (error instanceof LeaseLost) return log.debug({ kind, task: task.id }, error.message)
      if (!(await releasedFor(error, [task]))) await fail(task, error)
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
  async function releasedFor(error: unknown, tasks: readonly ClaimedTask[]): Promise<boolean> {
    if (error instanceof Postponed) {
      log.warn({ err: error, kind, tasks: tasks.length }, 'tasks are postponed')
      if (error.ofOwner) for (const { owner } of tasks) shares.rest(owner, error.delaySeconds)
      await release(tasks, { delaySeconds: error.delaySeconds, now: now() })
    } else if (signal.aborted || isDatabaseAway(error)) await release(tasks)
    else return false
    return true
  }

  async function fail(task: ClaimedTask, cause: unknown) {
    const { onGivenUp } = handler
    const delay = cause instanceof UnreadableEvent ? undefined : retryDelaysMs[task.attempts - 1]
    const delaySeconds = delay === undefined ? null : delay / 1_000
    const isGivenUp = await database.transaction(async (t) => {
      const outcome = { error: errorText(cause), delaySeconds, now: now() }
      const isGivenUp = await failTask(t.tx, task, outcome)
      if (isGivenUp && onGivenUp && !(cause instanceof UnreadableEvent)) {
        await onGivenUp(readTask(data, task), t)
      }
      return isGivenUp
    })
    if (isGivenUp === undefined) return
    const details = { err: cause, kind, task: task.id, attempts: task.attempts }
    if (isGivenUp) log.error(details, 'a task is given up')
    else log.warn(details, 'a task failed and is tried again')
    count(isGivenUp ? 'given_up' : 'failed')
  }

  /** Runs tasks in one transaction; if that fails, each runs alone, so one spoils only itself. */
  async function runTogether(tasks: readonly ClaimedTask[]): Promise<void> {
    try {
      await runInside(tasks.map((task) => ({ task })))
      count('handled', tasks.length)
    } catch (error) {
      if (await releasedFor(error, tasks)) return
      log.debug({ err: error, kind, tasks: tasks.length }, 'tasks run one by one')
      for (const [index, task] of tasks.entries()) {
        if (signal.aborted) return release(tasks.slice(index))
        await runOne(task)
      }
    }
  }

  return async (tasks) => {
    const [first, ...others] = tasks
    if (!first) return
    try {
      await (others.length === 0 ? runOne(first) : runTogether(tasks))
    } catch (error) {
      log.warn({ err: error, kind }, 'tasks come again when their leases end')
    }
  }
}

/** @throws UnreadableEvent if the data is not what the kind says */
function readTask(
  schema: z.ZodType,
  { id, key, owner, body, attempts, createdAt, traceparent }: ClaimedTask,
): Task<unknown> {
  const readable = schema.safeParse(body)
  if (!readable.success) {
    throw new UnreadableEvent(reasonOf(readable.error), { cause: readable.error })
  }
  const { data } = readable
  return { id, key, owner, data, attempts, createdAt, traceparent: traceparent ?? undefined }
}

/** Runs the work in the trace and request of the one task, or in a trace that is linked to those of several. */
function inCause<T>(tasks: readonly ClaimedTask[], work: () => Promise<T>): Promise<T> {
  const [first, ...others] = tasks
  if (!first) return work()
  const span = { name: `task ${first.kind}`, kind: 'consumer' } as const
  if (others.length > 0) {
    const links = tasks.map((task) => task.traceparent ?? undefined)
    return inScope({ requestId: undefined }, () => traced({ ...span, links }, work))
  }
  return inScope({ requestId: first.requestId ?? undefined }, () =>
    traced({ ...span, traceparent: first.traceparent ?? undefined }, work),
  )
}
