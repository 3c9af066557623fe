import { bookingEvents, type ToldWish } from '@encaixe/contracts'
import { type Metrics, newId } from '@encaixe/service-kit'
import { Counter } from 'prom-client'
import type { Professional } from '../../generated/client.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import type { BookingWork, Parts } from '../store.ts'
import { endTurn } from './end-wishes.ts'
import { type Loaded, loadFacts } from './load-facts.ts'
import type { WishRow } from './load-waitlist.sql.ts'
import { type BegunTurn, nextTurns } from './next-turns.rule.ts'
import { waitlistTurns } from './openings.ts'

/**
 * Ends and begins turns of the waitlist, whenever something becomes free, somebody answers, or a turn's time is over.
 * Everything that decides it stands in tables, and the task that looks again commits with what it found: a turn
 * survives a crash.
 */
export function takeTurns({ tasks, clock, openings, metrics }: Parts & { metrics: Metrics }): void {
  const turns = new Counter({
    name: 'waitlist_turns_total',
    help: 'Turns of the waitlist by what became of them; begun: a free time was offered.',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })

  async function look(work: BookingWork, professionalId: string) {
    const now = clock()
    const loaded = await loadFacts(work.tx, professionalId, now)
    if (!loaded) return
    const { ended, begun, exhausted, wakeAt } = nextTurns(loaded.facts, now)
    for (const { turn, outcome } of ended) {
      await endTurn(work, { ...turn, professionalId }, { outcome, now })
    }
    for (const turn of begun) await begin(work, loaded, turn, now)
    if (exhausted.length > 0) {
      await work.tx.waitlistOpening.deleteMany({ where: { id: { in: exhausted } } })
    }
    if (wakeAt) await openings.look(work, [professionalId], wakeAt)
    work.afterCommit(() => {
      for (const { outcome } of ended) turns.inc({ outcome })
      if (begun.length > 0) turns.inc({ outcome: 'begun' }, begun.length)
    })
  }

  tasks.handle(waitlistTurns, {
    now: clock,
    deleteDone: true,
    async run(due, work) {
      const pages = [...new Set(due.map(({ data }) => data.professionalId))].toSorted()
      await lockProfessionals(work.tx, pages)
      for (const professionalId of pages) await look(work, professionalId)
    },
  })
}

async function begin(
  { tx, emit }: BookingWork,
  { professional, rows }: Loaded,
  { wishId, startsAt, endsAt, held: [from, until], needsAddress, holds, until: turnEnd }: BegunTurn,
  now: Temporal.Instant,
) {
  const wish = rows.get(wishId)
  if (!wish) throw new Error('a turn of nobody who waits')
  const turnId = newId()
  const held = { startsAt: isoOf(from), endsAt: isoOf(until) }
  const { id: professionalId } = professional
  await tx.waitlistTurn.create({
    data: {
      ...{ id: turnId, wishId, professionalId, needsAddress, holds },
      ...{ startsAt: startsAt.toString(), endsAt: endsAt.toString() },
      ...{ heldFrom: held.startsAt, heldUntil: held.endsAt },
      ...{ offeredAt: now.toString(), until: turnEnd.toString() },
    },
  })
  await emit(bookingEvents.WaitlistOffered, {
    subject: wishId,
    data: {
      ...toldWishOf(professional, wish),
      ...{ turnId, needsAddress, held: holds ? held : null },
      ...{ startsAt: startsAt.toString(), endsAt: endsAt.toString(), until: turnEnd.toString() },
    },
  })
}

const isoOf = (at: number) => new Date(at).toISOString()

/** A wish as events tell of it. */
export const toldWishOf = (
  professional: Professional,
  wish: Pick<WishRow, 'id' | 'clientName' | 'clientPhone' | 'email' | 'serviceName'>,
): ToldWish => ({
  wishId: wish.id,
  professional,
  contact: { name: wish.clientName, phone: wish.clientPhone, email: wish.email },
  service: wish.serviceName,
})
