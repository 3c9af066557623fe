import { AppError, EXPIRED } from '@encaixe/contracts'
import type { JobOptions } from '@encaixe/service-kit'
import { loadAppointment } from '../appointments/load-appointment.ts'
import { lockProfessionals } from '../appointments/lock-professionals.sql.ts'
import type { Parts } from '../store.ts'
import { applyChange } from './apply-change.ts'

const AT_ONCE = 100

/** Rejects requests that nobody has answered by their start, and tells both sides. */
export function expireRequests({ database, clock, every }: Parts & { every: number }): JobOptions {
  const unanswered = (now: Temporal.Instant) =>
    database.prisma.appointment.findMany({
      where: { status: 'pending_confirmation', startsAt: { lte: now.toString() } },
      select: { id: true, professionalId: true },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      take: AT_ONCE,
    })

  const expire = ({ id, professionalId }: { id: string; professionalId: string }) =>
    database.transaction(async (work) => {
      await lockProfessionals(work.tx, [professionalId])
      const loaded = await loadAppointment(work.tx, id)
      if (!loaded) return
      const wanted = { kind: 'status', change: 'expire' } as const
      await applyChange(work, loaded, wanted, { by: 'system', reason: EXPIRED, now: clock() })
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
        if (found.length < AT_ONCE) return
      }
    },
  }
}
