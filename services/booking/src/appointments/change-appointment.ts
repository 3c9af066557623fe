import { type ActorOf, AppError, appointmentLinkRpcs, appointmentRpcs } from '@encaixe/contracts'
import { answerOnce, type HandlersOf, type Transaction } from '@encaixe/service-kit'
import type { Viewer } from '../domain/side.ts'
import { changeByLink, type WantedChange, wantedChange } from '../domain/wanted-change.ts'
import { submitReview, type Written } from '../reviews/submit-review.ts'
import type { BookingDatabase, BookingTransaction } from '../store.ts'
import { applyChange, type Loaded } from './apply-change.ts'
import { appointmentViewOf } from './appointment-view.ts'
import { loadAppointment, stateOf } from './load-appointment.ts'
import { lockProfessionals } from './lock-professionals.ts'
import { noSuchAppointment, seenAppointment } from './seen-appointment.ts'

type Handlers = HandlersOf<typeof appointmentRpcs, 'changeAppointment'> &
  HandlersOf<typeof appointmentLinkRpcs, 'actOnAppointment'>

interface Asked {
  id: string
  actor: Viewer
  expectedVersion?: number | undefined
  reason: string | null
  wanted: (loaded: Loaded) => WantedChange
}

/**
 * Changes an appointment for one of its sides: behind its professional's lock it is loaded, judged by the
 * rules and written with its event. Of two contradictory changes at once the second is judged by what the
 * first has left.
 */
export function changeAppointment({
  database,
  clock,
}: {
  database: BookingDatabase
  clock: () => Temporal.Instant
}): Handlers {
  async function change(work: Transaction<BookingTransaction>, asked: Asked) {
    const { tx } = work
    const now = clock()
    const { loaded, view } = await lockAndLoad(tx, asked.id, asked.actor)
    requireVersion(loaded, asked)
    // Who only sees it is no side of it.
    if (view === 'addressee') throw noSuchAppointment()
    const by = view === 'professional' ? 'professional' : 'client'
    await applyChange(work, loaded, asked.wanted(loaded), { by, reason: asked.reason, now })
    const changed = await loadAppointment(tx, asked.id)
    if (!changed) throw noSuchAppointment()
    return appointmentViewOf(changed.row, view, now)
  }

  /** A link that lets somebody act lets them say how it was. */
  async function review(
    work: Transaction<BookingTransaction>,
    actor: ActorOf<'link'>,
    written: Written,
  ) {
    const { loaded, view } = await seenAppointment(work.tx, actor.appointmentId, actor)
    if (view !== 'linked') throw noSuchAppointment()
    await submitReview(work, loaded, written, clock())
    const reviewed = await loadAppointment(work.tx, actor.appointmentId)
    if (!reviewed) throw noSuchAppointment()
    return appointmentViewOf(reviewed.row, view, clock())
  }

  return {
    changeAppointment: (input, context) =>
      answerOnce({
        database,
        context,
        rpc: appointmentRpcs.changeAppointment,
        input,
        work: (work) =>
          change(work, {
            id: input.id,
            actor: context.actor,
            expectedVersion: input.expectedVersion,
            reason: input.reason ?? null,
            wanted: ({ row }) => wantedChange(input, stateOf(row).paymentStatus),
          }),
      }),

    actOnAppointment: (input, context) =>
      answerOnce({
        database,
        context,
        rpc: appointmentLinkRpcs.actOnAppointment,
        input,
        work: (work) =>
          input.action === 'review'
            ? review(work, context.actor, { rating: input.rating ?? 0, comment: input.comment })
            : change(work, {
                id: context.actor.appointmentId,
                actor: context.actor,
                reason: input.reason ?? null,
                wanted: () => changeByLink(input),
              }),
      }),
  }
}

async function lockAndLoad(tx: BookingTransaction, id: string, actor: Viewer) {
  const found = await tx.appointment.findUnique({
    where: { id },
    select: { professionalId: true },
  })
  if (!found) throw noSuchAppointment()
  await lockProfessionals(tx, [found.professionalId])
  return seenAppointment(tx, id, actor)
}

function requireVersion({ row }: Loaded, { expectedVersion }: Asked) {
  if (expectedVersion === undefined || expectedVersion === row.version) return
  throw new AppError('STALE_VERSION', `The appointment has version ${row.version} by now.`)
}
