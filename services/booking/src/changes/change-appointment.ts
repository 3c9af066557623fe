import {
  type ActorOf,
  type AppointmentView,
  appointmentLinkRpcs,
  appointmentRpcs,
} from '@encaixe/contracts'
import { answerOnce, type HandlersOf, type Transaction } from '@encaixe/service-kit'
import { appointmentViewOf } from '../appointments/appointment-view.ts'
import { loadAppointment, stateOf } from '../appointments/load-appointment.ts'
import { lockProfessionals } from '../appointments/lock-professionals.sql.ts'
import { withMergedPhone } from '../appointments/merged-phone.ts'
import { noSuchAppointment, seenAppointment } from '../appointments/seen-appointment.ts'
import { submitReview, type Written } from '../reviews/submit-review.ts'
import type { BookingDatabase, BookingTransaction } from '../store.ts'
import { applyChange } from './apply-change.ts'
import { type Asked, shownTo, understood } from './asked-change.ts'
import { changeGroup } from './change-group.ts'
import { changeByLink, wantedChange } from './wanted-change.rule.ts'

type Handlers = HandlersOf<typeof appointmentRpcs, 'changeAppointment'> &
  HandlersOf<typeof appointmentLinkRpcs, 'actOnAppointment'>
type Work = Transaction<BookingTransaction>

/**
 * Changes an appointment for one of its sides: behind its professional's lock it is loaded, judged by the
 * rules and written with its event. Of two contradictory changes at once the second is judged by what the
 * first has left. Those that come together share a transaction (change-group.ts); a move goes by itself, and
 * so does what comes with a key, under which its answer is kept.
 */
export function changeAppointment({
  database,
  clock,
}: {
  database: BookingDatabase
  clock: () => Temporal.Instant
}): Handlers {
  async function change(work: Work, asked: Asked): Promise<AppointmentView> {
    const { tx } = work
    const now = clock()
    await lockPageOf(tx, asked.id)
    const { loaded, wanted, deciding } = understood(await loadAppointment(tx, asked.id), asked, now)
    await applyChange(work, loaded, wanted, deciding)
    return shownTo((await loadAppointment(tx, asked.id))?.row, asked.actor, now)
  }

  const changeTogether = changeGroup({
    database,
    clock,
    changeAlone: (asked) => database.transaction((work) => change(work, asked)),
  })

  /** A link that lets somebody act lets them say how it was. */
  async function review(work: Work, actor: ActorOf<'link'>, written: Written) {
    const { loaded, view } = await seenAppointment(work.tx, actor.appointmentId, actor)
    if (view !== 'linked') throw noSuchAppointment()
    await submitReview(work, loaded, written, clock())
    const reviewed = await loadAppointment(work.tx, actor.appointmentId)
    if (!reviewed) throw noSuchAppointment()
    return appointmentViewOf(reviewed.row, view, clock())
  }

  return {
    async changeAppointment(input, context) {
      const asked: Asked = {
        id: input.id,
        actor: await withMergedPhone(database.prisma, context.actor),
        expectedVersion: input.expectedVersion,
        reason: input.reason ?? null,
        wanted: ({ row }) => wantedChange(input, stateOf(row).paymentStatus),
      }
      const goesAlone = input.startsAt !== undefined || context.idempotencyKey !== undefined
      if (!goesAlone) return changeTogether(asked)
      const rpc = appointmentRpcs.changeAppointment
      return answerOnce({ database, context, rpc, input, work: (work) => change(work, asked) })
    },

    async actOnAppointment(input, context) {
      const { action, rating = 0, comment } = input
      const asked: Asked = {
        id: context.actor.appointmentId,
        actor: context.actor,
        expectedVersion: input.expectedVersion,
        reason: input.reason ?? null,
        wanted: () => changeByLink(input),
      }
      const goesAlone = action === 'reschedule' || context.idempotencyKey !== undefined
      if (!goesAlone && action !== 'review') return changeTogether(asked)
      return answerOnce({
        database,
        context,
        rpc: appointmentLinkRpcs.actOnAppointment,
        input,
        work: (work) =>
          action === 'review'
            ? review(work, context.actor, { rating, comment })
            : change(work, asked),
      })
    },
  }
}

async function lockPageOf(tx: BookingTransaction, id: string) {
  const found = await tx.appointment.findUnique({
    where: { id },
    select: { professionalId: true },
  })
  if (!found) throw noSuchAppointment()
  await lockProfessionals(tx, [found.professionalId])
}
