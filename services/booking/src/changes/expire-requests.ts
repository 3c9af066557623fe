import { AppError, EXPIRED } from '@encaixe/contracts'
import { againAt, type JobOptions } from '@encaixe/service-kit'
import type { Appointment, Prisma } from '../../generated/client.ts'
import { loadAppointment } from '../appointments/load-appointment.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import type { Parts } from '../store.ts'
import { applyChange } from './apply-change.ts'

const AT_ONCE = 100

type Unanswered = Pick<Appointment, 'id' | 'professionalId'> & { change: 'expire' | 'expire_move' }

/**
 * Rejects requests that nobody has answered by their start, and ends requests to move once either time has come,
 * and tells both sides.
 */
export function expireRequests({
  database,
  clock,
  openings,
  every,
}: Pick<Parts, 'database' | 'clock' | 'openings'> & { every: number }): JobOptions {
  const find = (where: Prisma.AppointmentWhereInput) =>
    database.prisma.appointment.findMany({
      where,
      select: { id: true, professionalId: true },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      take: AT_ONCE,
    })

  async function unanswered(now: Temporal.Instant): Promise<Unanswered[]> {
    const past = { lte: now.toString() }
    // Of what is held for a payment the end of the hold decides.
    const requests = await find({
      ...{ status: 'pending_confirmation', startsAt: past, holdUntil: null },
      // Who says to have paid gets an answer, however late.
      OR: [{ charge: null }, { charge: { state: { not: 'unanswered' } } }],
    })
    const moves = await find({
      requestedStartsAt: { not: null },
      OR: [{ requestedStartsAt: past }, { startsAt: past }],
    })
    return [
      ...requests.map((one) => ({ ...one, change: 'expire' as const })),
      ...moves.map((one) => ({ ...one, change: 'expire_move' as const })),
    ]
  }

  /** When the next request that is open now will have to end. */
  async function nextEnd(): Promise<Date | null> {
    const [row] = await database.prisma.$queryRaw<{ next: Date | null }[]>`
      select least(
        (select min(starts_at) from appointments
         where status = 'pending_confirmation' and hold_until is null and not exists (
           select from appointment_charges
           where appointment_id = appointments.id and state = 'unanswered')),
        (select min(least(starts_at, requested_starts_at)) from appointments
         where requested_starts_at is not null)
      ) as next`
    return row?.next ?? null
  }

  const expire = ({ id, professionalId, change }: Unanswered) =>
    database.transaction(async (work) => {
      await lockProfessionals(work.tx, [professionalId])
      const loaded = await loadAppointment(work.tx, id)
      if (!loaded) return
      const wanted = { kind: 'status', change } as const
      const deciding = { by: 'system', reason: EXPIRED, now: clock(), openings } as const
      await applyChange(work, loaded, wanted, deciding)
    })

  return {
    name: 'expire-requests',
    every,
    async run(signal) {
      for (;;) {
        const found = await unanswered(clock())
        for (const one of found) {
          signal.throwIfAborted()
          await expire(one).catch((error: unknown) => {
            // Somebody has answered or cancelled it meanwhile.
            if (!(error instanceof AppError)) throw error
          })
        }
        if (found.length < AT_ONCE) return againAt(await nextEnd(), clock())
      }
    },
  }
}
