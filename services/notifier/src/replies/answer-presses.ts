import { AppError, bookingRpcs, type LinkAction } from '@encaixe/contracts'
import { type Bus, type JobOptions, type Logger, traced } from '@encaixe/service-kit'
import {
  type AppointmentParams,
  appointmentParams,
} from '../notices/appointment/about-appointment.ts'
import {
  msgButtonAnswer,
  msgButtonAnswerToProfessional,
} from '../notices/appointment/msg-button-answer.ts'
import type { ButtonAction } from '../notices/appointment/reply-button.ts'
import { insertDeliveries } from '../sending/insert-deliveries.sql.ts'
import type { Enqueue } from '../sending/queues.ts'
import type { NotifierDatabase } from '../store.ts'
import { endPress, postponePress, type WaitingPress, waitingPresses } from './button-presses.sql.ts'
import { outcomeOfRefusal, PRESS_RETRY_SECONDS, type PressOutcome } from './press-outcome.rule.ts'

/** Of one round, and at the same time: booking answers each in some milliseconds. */
const TOGETHER = 20
const LOOK_EVERY_SECONDS = 1
const CALL_MS = 5_000

interface AnsweringOptions {
  database: NotifierDatabase
  bus: Pick<Bus, 'call'>
  enqueueFirst: Enqueue
  log: Logger
  clock: () => Temporal.Instant
}

/** Asks booking for what people pressed, and tells them what came of it. What fails comes again. */
export const answerPresses = (options: AnsweringOptions): JobOptions => ({
  name: 'answer button presses',
  every: LOOK_EVERY_SECONDS,
  async run(signal) {
    while (!signal.aborted) {
      const presses = await waitingPresses(options.database.prisma, TOGETHER)
      await Promise.all(presses.map((press) => answerPress(press, options)))
      if (presses.length < TOGETHER) return
    }
  },
})

function answerPress(press: WaitingPress, options: AnsweringOptions): Promise<void> {
  return traced(
    { name: 'button press', kind: 'consumer', traceparent: press.traceparent ?? undefined },
    () => workOff(press, options),
  )
}

async function workOff(press: WaitingPress, options: AnsweringOptions): Promise<void> {
  const { database, log } = options
  const told = appointmentParams.safeParse(press.told).data
  if (!told || told.appointmentId !== press.appointmentId) {
    // The button of a message to another phone: it has no effect, and nobody is told.
    await database.transaction(({ tx }) =>
      endPress(tx, { id: press.id, status: 'ignored', outcome: 'not_its_phone' }),
    )
    log.warn({ press: press.id, action: press.action }, 'a button of a message to another phone')
    return
  }
  const result = await act(press, told, options)
  if (typeof result === 'object') return answer(press, result, options)
  const seconds = PRESS_RETRY_SECONDS[press.attempts]
  if (seconds === undefined) return answer(press, { outcome: 'failed', about: told }, options)
  await postponePress(database.prisma, { id: press.id, seconds, isPast: result === 'is past' })
}

interface Result {
  outcome: PressOutcome
  /** As it is by now. */
  about: AppointmentParams
}

/** The words of a link, for what is done at once. */
const linkActions: Readonly<Partial<Record<ButtonAction, LinkAction>>> = {
  'confirm-attendance': 'confirm-attendance',
  cancel: 'cancel',
  confirm: 'confirm',
  reject: 'reject',
}

/**
 * Asks booking, with the version that the button was compared with. If booking has a newer one that is not known
 * here yet, the press is stale and is tried again.
 */
async function act(
  press: WaitingPress,
  told: AppointmentParams,
  { bus, log, clock }: AnsweringOptions,
): Promise<Result | 'is past' | 'later'> {
  const { appointmentId, side, generation, messageId, version } = press
  const action = linkActions[press.action]
  const startsAt = press.startsAt ?? told.startsAt
  const length = Temporal.Instant.from(told.startsAt).until(Temporal.Instant.from(told.endsAt))
  const endsAt = Temporal.Instant.from(startsAt).add(length).toString()
  const about = { ...told, startsAt, endsAt, linkGeneration: generation }
  if (action === undefined) return { outcome: 'choose_time', about }
  // A button applies only to the time in its message.
  if (!Temporal.Instant.from(startsAt).equals(told.startsAt)) return { outcome: 'changed', about }
  try {
    await bus.call(
      bookingRpcs.actOnAppointment,
      { action, ...(version !== null && { expectedVersion: version }) },
      {
        actor: { kind: 'link', appointmentId, side, generation },
        idempotencyKey: version === null ? messageId : `${messageId}:${version}`,
        timeoutMs: CALL_MS,
      },
    )
    return { outcome: 'done', about }
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'STALE_VERSION') return 'is past'
    const outcome = outcomeOfRefusal(error, { startsAt, now: clock() })
    if (outcome !== null) return { outcome, about }
    log.warn({ err: error, press: press.id, code }, 'a button press is tried again later')
    return 'later'
  }
}

async function answer(
  { id, action, side, phone, traceparent }: WaitingPress,
  { outcome, about }: Result,
  { database, enqueueFirst, clock }: AnsweringOptions,
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
  await database.transaction(async ({ tx, afterCommit }) => {
    if (!(await endPress(tx, { id, status: 'answered', outcome }))) return
    const event = { eventId: id, traceparent: traceparent ?? undefined, deliveries }
    const refs = await insertDeliveries(tx, [event])
    afterCommit(() => enqueueFirst(refs))
  })
}
