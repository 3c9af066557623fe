import { AppError, bookingEvents, type waitlistRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { ownPage } from '../copies/professional-copies.ts'
import type { BookingWork, Parts } from '../store.ts'
import type { TurnOutcome } from './next-turns.rule.ts'

type Handlers = HandlersOf<typeof waitlistRpcs, 'removeFromWaitlist' | 'passUnheardOffer'>

interface Turn {
  id: string
  wishId: string
  professionalId: string
}

/** Ends a turn that runs, and tells of it. */
export async function endTurn(
  { tx, emit }: Pick<BookingWork, 'tx' | 'emit'>,
  { id, wishId, professionalId }: Turn,
  { outcome, now }: { outcome: TurnOutcome; now: Temporal.Instant },
): Promise<void> {
  const { count } = await tx.waitlistTurn.updateMany({
    where: { id, outcome: null },
    data: { outcome, endedAt: now.toString() },
  })
  if (count === 0) return
  const data = { turnId: id, wishId, professionalId, outcome }
  await emit(bookingEvents.WaitlistOfferEnded, { subject: wishId, data })
}

/** What ends without whoever waits: their place, by the page's owner, and a turn of which they did not hear. */
export function endWishes({ database, clock, openings }: Parts): Handlers {
  return {
    removeFromWaitlist: ({ id }, { actor: { userId } }) =>
      database.transaction(async (work) => {
        const { tx } = work
        const page = await ownPage(tx, userId)
        await lockProfessionals(tx, [page.id])
        const { count } = await tx.waitlistWish.updateMany({
          where: { id, professionalId: page.id, status: 'waiting' },
          data: { status: 'ended', endedAt: clock().toString() },
        })
        const wish = await tx.waitlistWish.findFirst({ where: { id, professionalId: page.id } })
        if (!wish) throw new AppError('NOT_FOUND', 'Nobody of this page waits by this id.')
        // A running turn of theirs ends, and the next one begins.
        if (count > 0) await openings.look(work, [page.id])
        return { removed: true }
      }),

    passUnheardOffer: ({ turnId }) =>
      database.transaction(async (work) => {
        const known = await work.tx.waitlistTurn.findUnique({ where: { id: turnId } })
        if (!known) return { passed: false }
        await lockProfessionals(work.tx, [known.professionalId])
        await endTurn(work, known, { outcome: 'passed', now: clock() })
        await openings.look(work, [known.professionalId])
        return { passed: true }
      }),
  }
}
