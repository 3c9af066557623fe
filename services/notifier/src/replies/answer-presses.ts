import {
  type ActorOf,
  AppError,
  bookingRpcs,
  calendarRpcs,
  type LinkAction,
  linkAction,
} from '@encaixe/contracts'
import type { Bus, Task } from '@encaixe/service-kit'
import {
  msgButtonAnswer,
  msgButtonAnswerToProfessional,
  type PressedParams,
  pressedParams,
} from '../notices/appointment/msg-button-answer.ts'
import { outcomeOfRefusal, type PressOutcome } from '../notices/appointment/press-outcome.rule.ts'
import type { ButtonAction } from '../notices/appointment/reply-button.ts'
import { deliver } from '../sending/deliver.ts'
import type { NotifierWork } from '../store.ts'
import { type ButtonPress, buttonPress } from './button-press.ts'
import { loadPressContext, type PressContext } from './load-press-context.sql.ts'
import { type AnsweringOptions, AT_ONCE, CALL_MS, RETRY_DELAYS_MS } from './press-flow.ts'

/** Asks booking for what people pressed, and tells them the outcome. */
export function answerPresses(options: AnsweringOptions): void {
  const { tasks, database, log } = options
  tasks.handle(buttonPress, {
    atOnce: AT_ONCE,
    retryDelaysMs: RETRY_DELAYS_MS,
    async runOutside({ id, data: press }) {
      const context = await loadPressContext(database.prisma, press)
      const told = toldIn(context, press)
      if (!told) {
        // The button of a message to another phone: it has no effect, and nobody is told.
        log.warn({ press: id, action: press.action }, 'a button of a message to another phone')
        return null
      }
      const result = await act(press, told, context, options)
      return result === 'newer version' ? { version: context.version } : result
    },
    async run(presses, t) {
      for (const press of presses) {
        const { data, result } = press
        if (result === null) continue
        if ('outcome' in result) await answer(t, press, result, options)
        else {
          const dedupeKey = data.messageId
          await tasks.replace(t, buttonPress, [{ data: { ...data, ...result }, dedupeKey }])
        }
      }
    },
    async onGivenUp(task, t) {
      const told = toldIn(await loadPressContext(t.tx, task.data), task.data)
      if (told) await answer(t, task, { outcome: 'failed', about: told }, options)
      // The person knows that it failed: nobody is to retry it later.
      await tasks.cancel(t, buttonPress, [task.data.messageId])
    },
  })
}

function toldIn(context: PressContext, press: ButtonPress): PressedParams | undefined {
  const told = pressedParams.safeParse(context.told).data
  return told?.appointmentId === press.appointmentId ? told : undefined
}

interface Result {
  outcome: PressOutcome
  /** As it is by now. */
  about: PressedParams
}

/** What a link calls otherwise than its button. */
const linkActions: Readonly<Partial<Record<ButtonAction, LinkAction>>> = {
  'calendar-move': 'reschedule',
  'calendar-cancel': 'cancel',
}

/**
 * Asks booking with the press's version of the appointment.
 * @returns 'newer version' if booking has refused that version and a newer one is known here
 * @throws what is worth a retry, such as a refused version while no newer one is known
 */
async function act(
  { appointmentId, side, generation, messageId, version, isOld, action: pressed }: ButtonPress,
  told: PressedParams,
  context: PressContext,
  { bus, clock }: AnsweringOptions,
): Promise<Result | 'newer version'> {
  const action = linkActions[pressed] ?? linkAction.safeParse(pressed).data
  const startsAt = context.startsAt ?? told.startsAt
  const length = Temporal.Instant.from(told.startsAt).until(Temporal.Instant.from(told.endsAt))
  const endsAt = Temporal.Instant.from(startsAt).add(length).toString()
  const about = { ...told, startsAt, endsAt, linkGeneration: generation }
  if (pressed === 'reschedule') return { outcome: 'choose_time', about }
  if (isOld) return { outcome: 'old', about }
  if (action === 'accept-move' || action === 'refuse-move') {
    const { requestedStartsAt } = context
    if (requestedStartsAt === null) return { outcome: 'request_over', about }
    about.requestedStartsAt = requestedStartsAt
    if (!isSame(requestedStartsAt, told.requestedStartsAt)) return { outcome: 'changed', about }
  }
  // A button applies only to the times in its message.
  if (!isSame(startsAt, told.startsAt)) return { outcome: 'changed', about }
  const actor = { kind: 'link', appointmentId, side, generation } as const
  if (action === undefined) return keep(about, actor, bus)
  const { movedStartsAt } = told
  try {
    await bus.call(
      bookingRpcs.actOnAppointment,
      {
        action,
        ...(version !== null && { expectedVersion: version }),
        ...(pressed === 'calendar-move' && movedStartsAt && { startsAt: movedStartsAt }),
      },
      {
        actor,
        idempotencyKey: version === null ? messageId : `${messageId}:${version}`,
        timeoutMs: CALL_MS,
      },
    )
    return { outcome: 'done', about }
  } catch (error) {
    const isStale = error instanceof AppError && error.code === 'STALE_VERSION'
    if (isStale && (context.version ?? 0) > (version ?? 0)) return 'newer version'
    const outcome = isStale ? null : outcomeOfRefusal(error, { startsAt, now: clock() })
    if (outcome === null) throw error
    return { outcome, about }
  }
}

/** Has the event in the calendar elsewhere written back. */
async function keep(
  about: PressedParams,
  actor: ActorOf<'link'>,
  bus: Pick<Bus, 'call'>,
): Promise<Result> {
  try {
    const { appointmentId } = actor
    await bus.call(calendarRpcs.keepAppointment, { appointmentId }, { actor, timeoutMs: CALL_MS })
    return { outcome: 'done', about }
  } catch (error) {
    const isOver = error instanceof AppError && error.code === 'NOT_FOUND'
    if (!isOver) throw error
    return { outcome: 'request_over', about }
  }
}

const isSame = (one: string, other: string | null): boolean =>
  other !== null && Temporal.Instant.from(one).equals(other)

function answer(
  work: NotifierWork,
  { id, traceparent, data: { action, side, phone } }: Task<ButtonPress>,
  { outcome, about }: Result,
  { enqueueFirst, clock }: AnsweringOptions,
): Promise<void> {
  const notice = side === 'client' ? msgButtonAnswer : msgButtonAnswerToProfessional
  const deliveries = notice.to(
    { userId: null, phone, email: null },
    { ...about, action, outcome, toldAt: clock().toString() },
    {
      professionalId: null,
      appointment: { id: about.appointmentId, version: about.version },
      timezone: about.timezone,
    },
  )
  return deliver(work, enqueueFirst, [{ eventId: id, traceparent, deliveries }])
}
