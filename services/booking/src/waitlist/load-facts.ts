import type { Interval } from '@encaixe/slots'
import type { Professional } from '../../generated/client.ts'
import { busyBetween } from '../appointments/busy-between.ts'
import { instantOf } from '../appointments/load-appointment.ts'
import { intervalOf, knownElsewhere } from '../copies/busy-elsewhere.ts'
import { storedOffer, storedWeek } from '../copies/professional-copies.ts'
import { startOfToday } from '../free-times/refusal.rule.ts'
import type { Stretch } from '../free-times/taken.rule.ts'
import { limitsAt } from '../plans/plan.rule.ts'
import { hasRoomInMonth, roomForClients } from '../plans/plan-room.ts'
import type { BookingTransaction } from '../store.ts'
import { toldToday, type WishRow, waitingOf } from './load-waitlist.sql.ts'
import {
  offeredKey,
  type RunningTurn,
  type Waiting,
  type WaitlistFacts,
} from './next-turns.rule.ts'

/** All that decides whose turn it is on a page, with the rows behind it. */
export interface Loaded {
  professional: Professional
  rows: ReadonlyMap<string, WishRow>
  facts: WaitlistFacts
}

/** Loads what decides whose turn it is; the caller has locked the page. Null once the page is erased. */
export async function loadFacts(
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
    holds: professional.waitlistHold,
    waiting: await withTold(tx, professional, rows, now),
    running,
    openings: openings.map((opening) => ({
      id: opening.id,
      stretch: stretchOf(opening),
      openedAt: instantOf(opening.openedAt),
      knownUntil: opening.knownUntil && instantOf(opening.knownUntil),
    })),
    heldTurns: await heldTurns(tx, professionalId, openings[0]?.openedAt),
    busy: await busyNear(tx, professionalId, near),
    offered: new Set(earlier.map((turn) => offeredKey(turn.wishId, instantOf(turn.startsAt)))),
    takesNewClients: ((await roomForClients(tx, professionalId, now)) ?? 1) > 0,
    fullMonths: await fullMonthsOf(tx, professional, stretches, now),
  }
  return { professional, rows: new Map(rows.map((row) => [row.id, row])), facts }
}

/** Those who wait, with what they were told today. */
async function withTold(
  tx: BookingTransaction,
  { id, timezone }: Professional,
  rows: readonly WishRow[],
  now: Temporal.Instant,
): Promise<Waiting[]> {
  const told = await toldToday(tx, id, { now, today: startOfToday(timezone, now) })
  const ofWish = new Map(told.map((one) => [one.wishId, one]))
  return rows.map((row) => ({
    ...row,
    phone: row.clientPhone,
    createdAt: instantOf(row.createdAt),
    offersToday: ofWish.get(row.id)?.offersToday ?? 0,
    messagesToday: ofWish.get(row.id)?.messagesToday ?? 0,
  }))
}

async function heldTurns(
  tx: BookingTransaction,
  professionalId: string,
  since: Date | undefined,
): Promise<WaitlistFacts['heldTurns']> {
  if (!since) return []
  const turns = await tx.waitlistTurn.findMany({
    where: { professionalId, holds: true, offeredAt: { gte: since } },
    select: { heldFrom: true, heldUntil: true, offeredAt: true },
  })
  return turns.map(({ heldFrom, heldUntil, offeredAt }) => ({
    held: [heldFrom.getTime(), heldUntil.getTime()],
    offeredAt: instantOf(offeredAt),
  }))
}

async function runningTurns(
  tx: BookingTransaction,
  professionalId: string,
): Promise<RunningTurn[]> {
  const turns = await tx.waitlistTurn.findMany({
    where: { professionalId, outcome: null },
    include: { wish: { select: { serviceId: true, serviceIds: true, status: true } } },
    orderBy: { id: 'asc' },
  })
  return turns.map(({ id, wishId, startsAt, heldFrom, heldUntil, until, wish }) => ({
    ...{ id, wishId, serviceIds: servicesOf(wish) },
    startsAt: instantOf(startsAt),
    held: [heldFrom.getTime(), heldUntil.getTime()],
    until: instantOf(until),
    wishStatus: wish.status === 'booked' || wish.status === 'ended' ? wish.status : 'waiting',
  }))
}

const servicesOf = ({
  serviceId,
  serviceIds,
}: {
  serviceId: string | null
  serviceIds: string[]
}) => (serviceIds.length > 0 || serviceId === null ? serviceIds : [serviceId])

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
