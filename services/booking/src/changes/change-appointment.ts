import {
  type ActorOf,
  AppError,
  type AppointmentView,
  appointmentLinkRpcs,
  appointmentRpcs,
} from '@encaixe/contracts'
import type { HandlersOf, RpcContext } from '@encaixe/service-kit'
import { appointmentViewOf } from '../appointments/appointment-view.ts'
import { type Loaded, loadAppointment, sidesOf, stateOf } from '../appointments/load-appointment.ts'
import { ownsSessions } from '../appointments/own-sessions.rule.ts'
import {
  noSuchAppointment,
  seenAppointment,
  withMergedPhone,
} from '../appointments/seen-appointment.ts'
import { noSessionChange } from '../appointments/session-change.rule.ts'
import { type Viewer, viewOf } from '../appointments/side.rule.ts'
import { markUnchecked } from '../collisions/collisions.ts'
import { type BusyElsewhere, type Heard, nothingAsked } from '../copies/busy-elsewhere.ts'
import { lockProfessionalOf } from '../copies/lock-professionals.sql.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { nameForLink, submitReview, type Written } from '../reviews/submit-review.ts'
import type { BookingWork, Parts } from '../store.ts'
import { applyChange } from './apply-change.ts'
import { changeByLink, type WantedChange, wantedChange } from './wanted-change.rule.ts'

/**
 * No scope of keys changes what was paid.
 * @throws AppError FORBIDDEN
 */
function requireMoneyByHand(
  { paymentStatus }: { paymentStatus?: string | undefined },
  actor: ActorOf<readonly ['account', 'phone', 'agent']>,
): void {
  if (paymentStatus === undefined || actor.kind !== 'account' || !actor.key) return
  throw new AppError('FORBIDDEN', 'No key changes what was paid.')
}

type Handlers = HandlersOf<typeof appointmentRpcs, 'changeAppointment'> &
  HandlersOf<typeof appointmentLinkRpcs, 'actOnAppointment'>
/** A change that somebody asks for. */
interface Asked {
  id: string
  actor: Viewer
  expectedVersion?: number | undefined
  reason?: string | undefined
  /** Called with the appointment as it is behind its professional's lock. */
  wanted: (loaded: Loaded) => WantedChange
  /** The start that it asks for, and what calendars elsewhere said about it. */
  startsAt: string | undefined
  heard: Heard
}

/**
 * Changes an appointment for one of its sides: locks its professional, loads, asks the rules, writes, emits. Of
 * two contradictory changes at once the second is judged by what the first left.
 */
export function changeAppointment({
  database,
  clock,
  openings,
  tasks,
  elsewhere,
}: Pick<Parts, 'database' | 'clock' | 'openings' | 'tasks'> & {
  elsewhere: Pick<BusyElsewhere, 'askIfConnected'>
}): Handlers {
  /** What calendars elsewhere block around a wanted start; asked before the transaction. */
  async function askElsewhere(
    id: string,
    start: string | undefined,
    context: Pick<RpcContext, 'requestId' | 'deadline'>,
  ): Promise<Heard> {
    if (start === undefined) return nothingAsked
    const row = await database.prisma.appointment.findUnique({
      where: { id },
      select: { professionalId: true },
    })
    if (!row) return nothingAsked
    return elsewhere.askIfConnected(row.professionalId, Temporal.Instant.from(start), context)
  }

  async function change(
    work: BookingWork,
    { id, actor, expectedVersion, reason, wanted, startsAt, heard }: Asked,
  ): Promise<AppointmentView> {
    const now = clock()
    await lockProfessionalOf(work.tx, id)
    const loaded = await loadAppointment(work.tx, id)
    const view = loaded && viewOf(sidesOf(loaded.row), actor)
    if (!loaded || !view || view === 'addressee') throw noSuchAppointment()
    const { version } = loaded.row
    if (expectedVersion !== undefined && expectedVersion !== version) {
      throw new AppError('STALE_VERSION', `The appointment has version ${version} by now.`)
    }
    const by = view === 'professional' ? 'professional' : 'client'
    const showsSessions = ownsSessions(loaded.row, actor)
    const deciding = { by, reason: reason ?? null, now, openings, elsewhere: heard.busy } as const
    const change = wanted(loaded)
    // As where there is none: who asks learns nothing of what the client has.
    if (change.kind === 'session' && !showsSessions) {
      throw noSessionChange(stateOf(loaded.row), change.change)
    }
    await applyChange(work, loaded, change, deciding)
    if (startsAt && !heard.isFresh) await markUnchecked(work, tasks, [{ id, startsAt }], now)
    const changed = await loadAppointment(work.tx, id)
    return appointmentViewOf(changed?.row ?? loaded.row, view, now, { showsSessions })
  }

  /** Whoever may act by a link may review the session. */
  async function review(work: BookingWork, actor: ActorOf<'link'>, written: Written) {
    const { loaded, view } = await seenAppointment(work.tx, actor.appointmentId, actor)
    if (view !== 'linked') throw noSuchAppointment()
    const nameFrom = await nameForLink(work.tx, loaded.row)
    await submitReview(work, loaded, written, { now: clock(), nameFrom })
    const reviewed = await loadAppointment(work.tx, actor.appointmentId)
    if (!reviewed) throw noSuchAppointment()
    const showsSessions = ownsSessions(reviewed.row, actor)
    return appointmentViewOf(reviewed.row, view, clock(), { showsSessions })
  }

  return {
    async changeAppointment(input, context) {
      const { id, expectedVersion, reason } = input
      requireMoneyByHand(input, context.actor)
      const actor = await withMergedPhone(database.prisma, context.actor)
      const wanted: Asked['wanted'] = ({ row }) => wantedChange(input, stateOf(row).paymentStatus)
      const rpc = appointmentRpcs.changeAppointment
      const { startsAt } = input
      const heard = await askElsewhere(id, startsAt, context)
      return answerOnce({
        ...{ database, context, rpc, input },
        work: (work) =>
          change(work, { id, actor, expectedVersion, reason, wanted, startsAt, heard }),
      })
    },

    async actOnAppointment(input, context) {
      const { actor } = context
      const { action, rating = 0, comment, expectedVersion, reason } = input
      const wanted = () => changeByLink(input)
      const { startsAt } = input
      const id = actor.appointmentId
      const heard = await askElsewhere(id, startsAt, context)
      const asked: Asked = { id, actor, expectedVersion, reason, wanted, startsAt, heard }
      return answerOnce({
        ...{ database, context, input, rpc: appointmentLinkRpcs.actOnAppointment },
        work: (work) =>
          action === 'review' ? review(work, actor, { rating, comment }) : change(work, asked),
      })
    },
  }
}
