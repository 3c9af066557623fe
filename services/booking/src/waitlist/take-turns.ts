import { bookingEvents, type ToldWish } from '@encaixe/contracts'
import { type Metrics, newId, type Tasks, type Transaction } from '@encaixe/service-kit'
import type { Interval } from '@encaixe/slots'
import { Counter } from 'prom-client'
import type { Professional } from '../../generated/client.ts'
import { busyBetween } from '../appointments/busy-between.ts'
import { instantOf } from '../appointments/load-appointment.ts'
import { lockProfessionals } from '../appointments/lock-professionals.sql.ts'
import { intervalOf, knownElsewhere } from '../copies/busy-elsewhere.ts'
import { storedOffer, storedWeek } from '../copies/professional-copies.ts'
import { limitsAt } from '../plans/plan.rule.ts'
import { hasRoomInMonth, roomForClients } from '../plans/plan-room.ts'
import type { Stretch } from '../public-booking/taken.rule.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import { type WishRow, waitingOf } from './load-waitlist.sql.ts'
import {
  type BegunTurn,
  nextTurns,
  offeredKey,
  type RunningTurn,
  type WaitlistFacts,
} from './next-turns.rule.ts'
import { type Openings, waitlistTurns } from './openings.ts'

type Work = Transaction<BookingTransaction>

/**
 * Ends and begins turns of the waitlist, whenever something becomes free, somebody answers, or a turn's time is over.
 * Everything that decides it stands in tables, and the task that looks again commits with what it found: a turn
 * survives a crash.
 */
export function takeTurns({
  tasks,
  clock,
  openings,
  metrics,
}: Pick<Parts, 'clock'> & {
  tasks: Tasks<BookingTransaction>
  openings: Openings
  metrics: Metrics
}): void {
  const turns = new Counter({
    name: 'waitlist_turns_total',
    help: 'Turns of the waitlist by what became of them; begun: a free time was offered.',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })

  async function look(work: Work, professionalId: string) {
    const now = clock()
    const loaded = await loadFacts(work.tx, professionalId, now)
    if (!loaded) return
    const { ended, begun, exhausted, wakeAt } = nextTurns(loaded.facts, now)
    for (const { turn, outcome } of ended) {
      await work.tx.waitlistTurn.update({
        where: { id: turn.id },
        data: { outcome, endedAt: now.toString() },
      })
      await work.emit(bookingEvents.WaitlistOfferEnded, {
        subject: turn.wishId,
        data: { turnId: turn.id, wishId: turn.wishId, professionalId, outcome },
      })
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

interface Loaded {
  professional: Professional
  rows: ReadonlyMap<string, WishRow>
  facts: WaitlistFacts
}

async function begin(
  { tx, emit }: Work,
  { professional, rows }: Loaded,
  { wishId, startsAt, endsAt, held: [from, until], needsAddress, until: turnEnd }: BegunTurn,
  now: Temporal.Instant,
) {
  const wish = rows.get(wishId)
  if (!wish) throw new Error('a turn of nobody who waits')
  const turnId = newId()
  const held = { startsAt: isoOf(from), endsAt: isoOf(until) }
  const { id: professionalId, waitlistHold: holds } = professional
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

/** Null once the page is erased. */
async function loadFacts(
  tx: BookingTransaction,
  professionalId: string,
  now: Temporal.Instant,
): Promise<Loaded | null> {
  const professional = await tx.professional.findUnique({ where: { id: professionalId } })
  const week = await tx.availability.findUnique({ where: { professionalId } })
  if (!professional || !week) return null
  const plan = await tx.planCopy.findUnique({ where: { professionalId } })
  const page = {
    ...{ ...professional, ...storedOffer(professional), ...storedWeek(week) },
    limits: limitsAt(plan, now),
  }
  const rows = await waitingOf(tx, professionalId, { now })
  const running = await runningTurns(tx, professionalId)
  const openings = await tx.waitlistOpening.findMany({
    where: { professionalId },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
  })
  const stretches = openings.map(stretchOf)
  const near = [...stretches, ...running.map(({ held }) => held)]
  const earlier = await tx.waitlistTurn.findMany({
    where: { wishId: { in: rows.map(({ id }) => id) } },
    select: { wishId: true, startsAt: true },
  })
  const facts: WaitlistFacts = {
    page,
    waiting: rows,
    running,
    openings: openings.map((opening) => ({ id: opening.id, stretch: stretchOf(opening) })),
    busy: await busyNear(tx, professionalId, near),
    offered: new Set(earlier.map((turn) => offeredKey(turn.wishId, instantOf(turn.startsAt)))),
    takesNewClients: ((await roomForClients(tx, professionalId, now)) ?? 1) > 0,
    fullMonths: await fullMonthsOf(tx, professional, stretches, now),
  }
  return { professional, rows: new Map(rows.map((row) => [row.id, row])), facts }
}

async function runningTurns(
  tx: BookingTransaction,
  professionalId: string,
): Promise<RunningTurn[]> {
  const turns = await tx.waitlistTurn.findMany({
    where: { professionalId, outcome: null },
    include: { wish: { select: { serviceId: true, status: true } } },
    orderBy: { id: 'asc' },
  })
  return turns.map(({ id, wishId, startsAt, heldFrom, heldUntil, until, wish }) => ({
    ...{ id, wishId, serviceId: wish.serviceId },
    startsAt: instantOf(startsAt),
    held: [heldFrom.getTime(), heldUntil.getTime()],
    until: instantOf(until),
    wishStatus: wish.status === 'booked' || wish.status === 'ended' ? wish.status : 'waiting',
  }))
}

const stretchOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Stretch => [
  startsAt.getTime(),
  endsAt.getTime(),
]

async function busyNear(
  tx: BookingTransaction,
  professionalId: string,
  stretches: readonly Stretch[],
): Promise<Interval[]> {
  if (stretches.length === 0) return []
  const near: Interval = intervalOf([
    Math.min(...stretches.map(([from]) => from)),
    Math.max(...stretches.map(([, until]) => until)),
  ])
  const day = { hours: 24 }
  const times = { from: near.start.subtract(day), until: near.end.add(day) }
  return [
    ...(await busyBetween(tx, {
      professionalId,
      from: new Date(near.start.epochMilliseconds),
      until: new Date(near.end.epochMilliseconds),
    })),
    ...(await knownElsewhere(tx, professionalId, times)).map(intervalOf),
  ]
}

async function fullMonthsOf(
  tx: BookingTransaction,
  professional: Professional,
  stretches: readonly Stretch[],
  now: Temporal.Instant,
): Promise<Set<string>> {
  const full = new Set<string>()
  const months = new Map(
    stretches.flat().map((at) => {
      const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(
        professional.timezone,
      )
      return [local.toPlainDate().toPlainYearMonth().toString(), local.toInstant()] as const
    }),
  )
  for (const [month, at] of months) {
    if (!(await hasRoomInMonth(tx, professional, at, now))) full.add(month)
  }
  return full
}
