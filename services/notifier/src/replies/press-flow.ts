import { AppError, type ErrorCode } from '@encaixe/contracts'
import type { Bus, Logger, Task, Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Notice } from '../notices/define.ts'
import { deliver } from '../sending/deliver.ts'
import type { Enqueue } from '../sending/queues.ts'
import type { NotifierDatabase, NotifierTransaction, NotifierWork } from '../store.ts'
import { loadPressContext } from './load-press-context.sql.ts'

/** booking answers each in some milliseconds. */
export const AT_ONCE = 20
export const CALL_MS = 5_000
/** Pauses before a press is tried again; after the last one its person is told so. */
export const RETRY_DELAYS_MS = [1, 2, 5, 15, 30, 60, 120, 300].map((seconds) => seconds * 1_000)

/** What every press of a button tells. */
export const pressFields = {
  messageId: z.string(),
  /** The message under which the button is; null if the provider does not say. */
  contextId: z.string().nullable(),
  /** E.164 */
  phone: z.string(),
}
type Press = z.output<z.ZodObject<typeof pressFields>> & { action: string }

/** What answering a press takes. */
export interface AnsweringOptions {
  tasks: Tasks<NotifierTransaction>
  database: NotifierDatabase
  bus: Pick<Bus, 'call'>
  enqueueFirst: Enqueue
  log: Logger
  clock: () => Temporal.Instant
}

/** A press whose outcome booking decides at once, and how it is told. */
interface PressFlow<P extends Press, A extends { timezone: string }, O extends string> {
  press: { kind: string; data: z.ZodType<P> }
  side: 'client' | 'professional'
  /** What the press and the message of its button are about; `at` is when it was pressed, if that is known. */
  subjectOf: (press: P) => { id: string; at: string | null }
  /** What the message told, with the id and the version of its subject. */
  told: z.ZodType<A>
  toldOf: (about: A) => { id: string; version: number }
  ask: (press: P, about: A) => Promise<O | 'failed'>
  /** What booking's refusals mean; those that say nothing of the subject are tried again. */
  refusals: Partial<Record<ErrorCode, O>>
  notice: Notice<A & { outcome: O | 'failed'; toldAt: string }>
}

/** Asks booking for who pressed a button, and tells them what came of it. */
export function answerPress<P extends Press, A extends { timezone: string }, O extends string>(
  { tasks, database, enqueueFirst, log, clock }: Omit<AnsweringOptions, 'bus'>,
  { press: kind, side, subjectOf, told: schema, toldOf, ask, refusals, notice }: PressFlow<P, A, O>,
): void {
  /** What was told in the message of the button; null: no such message went to this phone. */
  async function aboutOf(
    prisma: Parameters<typeof loadPressContext>[0],
    press: P,
  ): Promise<A | null> {
    const { id, at } = subjectOf(press)
    const { phone, contextId } = press
    const where = { appointmentId: id, phone, contextId, side, at }
    const about = schema.safeParse((await loadPressContext(prisma, where)).told).data
    return about && toldOf(about).id === id ? about : null
  }

  function tell(
    work: NotifierWork,
    { id, traceparent, data: { phone } }: Task<P>,
    { outcome, about }: { outcome: O | 'failed'; about: A },
  ) {
    const deliveries = notice.to(
      { userId: null, phone, email: null },
      { ...about, outcome, toldAt: clock().toString() },
      { professionalId: null, appointment: toldOf(about), timezone: about.timezone },
    )
    return deliver(work, enqueueFirst, [{ eventId: id, traceparent, deliveries }])
  }

  /** @throws what says nothing of the subject and is worth a retry */
  function outcomeOf(error: unknown): O | 'failed' {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'UPSTREAM_UNAVAILABLE' || error.code === 'INTERNAL') throw error
    return refusals[error.code] ?? 'failed'
  }

  tasks.handle(kind, {
    atOnce: AT_ONCE,
    retryDelaysMs: RETRY_DELAYS_MS,
    async runOutside({ id, data: press }) {
      const about = await aboutOf(database.prisma, press)
      if (!about) {
        log.warn({ press: id, action: press.action }, 'a button of a message to another phone')
        return null
      }
      return { outcome: await ask(press, about).catch(outcomeOf), about }
    },
    async run(presses, t) {
      for (const press of presses) if (press.result) await tell(t, press, press.result)
    },
    async onGivenUp(task, t) {
      const about = await aboutOf(t.tx, task.data)
      if (about) await tell(t, task, { outcome: 'failed', about })
      // The person knows that it failed: nobody is to retry it later.
      await tasks.cancel(t, kind, [task.data.messageId])
    },
  })
}
