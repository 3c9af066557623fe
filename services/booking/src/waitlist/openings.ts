import { type Availability, type EventContract, id } from '@encaixe/contracts'
import { newId, type Transaction } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma } from '../../generated/client.ts'
import type { Change } from '../changes/change.ts'
import { storedWeek } from '../copies/professional-copies.ts'
import { findCharge, wantRefund } from '../payments/appointment-charges.ts'
import { settleCalledOff } from '../payments/called-off.ts'
import type { Stretch } from '../public-booking/taken.rule.ts'
import type { BookingTasks, BookingTransaction } from '../store.ts'
import { openedHours, type Week } from './opened-hours.rule.ts'

type Work = Transaction<BookingTransaction>

/** Looks whose turns of a page end and begin. One of each page is enough: it looks at everything. */
export const waitlistTurns = {
  kind: 'waitlist-turns',
  data: z.object({ professionalId: id }),
}

/** A stretch of a page's time that became free. */
export interface FreedTime {
  professionalId: string
  stretch: Stretch
}

export interface Openings {
  /** Keeps freed time of pages on which somebody waits for it, and has their turns begin. */
  freed(work: Work, freed: readonly FreedTime[], now: Temporal.Instant): Promise<void>
  /** The same for the hours that a new week opens. */
  opened(
    work: Work,
    change: { before: Week; after: Availability; timezone: string },
    now: Temporal.Instant,
  ): Promise<void>
  /** What becomes of the charges of appointments that were called off. */
  calledOff(
    work: Work,
    changes: readonly Change<EventContract>[],
    now: Temporal.Instant,
  ): Promise<void>
  /**
   * Has what came for an appointment by charges given back at its provider.
   * @returns false where nothing came by a charge
   */
  givenBack(work: Work, appointmentId: string, now: Temporal.Instant): Promise<boolean>
  /** Has a page's turns looked at, at once or at a time. */
  look(work: Work, professionalIds: readonly string[], dueAt?: Temporal.Instant): Promise<void>
}

/** Times that became free, for those who wait. They commit with the change that freed them. */
export function openings(tasks: BookingTasks): Openings {
  const look: Openings['look'] = (work, professionalIds, dueAt) =>
    tasks.replace(
      work,
      waitlistTurns,
      professionalIds.map((professionalId) => ({
        data: { professionalId },
        dedupeKey: professionalId,
        ...(dueAt && { dueAt }),
      })),
    )

  const freed: Openings['freed'] = async (work, times, now) => {
    const ahead = times.filter(({ stretch: [, until] }) => until > now.epochMilliseconds)
    if (ahead.length === 0) return
    const kept = await keepOpenings(work.tx, ahead, now)
    await look(work, kept)
  }

  return {
    look,
    freed,
    calledOff: (work, changes, now) => settleCalledOff(work, tasks, changes, now),
    async givenBack(work, appointmentId, now) {
      const charge = await findCharge(work.tx, appointmentId)
      if (charge?.state !== 'received') return false
      await wantRefund(work, tasks, appointmentId, { refundReason: 'by_hand', now })
      return true
    },
    async opened(work, { before, after, timezone }, now) {
      const { professionalId } = after
      const days = await daysWaitedFor(work.tx, professionalId, now)
      if (!days) return
      const stretches = openedHours(before, after, { timezone, ...days })
      await freed(
        work,
        stretches.map((stretch) => ({ professionalId, stretch })),
        now,
      )
    },
  }
}

/**
 * Keeps the stretches of pages on which somebody waits.
 * @returns the ids of those pages
 */
async function keepOpenings(
  tx: BookingTransaction,
  times: readonly FreedTime[],
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = times.map(({ professionalId, stretch: [from, until] }) => ({
    ...{ id: newId(), professionalId },
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(until).toISOString(),
  }))
  const kept = await tx.$queryRaw<{ professionalId: string }[]>(Prisma.sql`
    insert into waitlist_openings (id, professional_id, starts_at, ends_at, opened_at)
    select id, "professionalId", "startsAt", "endsAt", ${now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as freed (
      id uuid, "professionalId" uuid, "startsAt" timestamptz, "endsAt" timestamptz)
    where exists (
      select from waitlist_wishes
      where professional_id = freed."professionalId" and status = 'waiting'
        and ends_at > ${now.toString()}::timestamptz
    )
    returning professional_id as "professionalId"
  `)
  return [...new Set(kept.map(({ professionalId }) => professionalId))]
}

/** The local days for which somebody waits, as a range; null: nobody waits. */
async function daysWaitedFor(
  tx: BookingTransaction,
  professionalId: string,
  now: Temporal.Instant,
): Promise<{ first: Temporal.PlainDate; last: Temporal.PlainDate } | null> {
  const { _min: min, _max: max } = await tx.waitlistWish.aggregate({
    where: { professionalId, status: 'waiting', endsAt: { gt: new Date(now.epochMilliseconds) } },
    _min: { firstDay: true },
    _max: { lastDay: true },
  })
  if (!min.firstDay || !max.lastDay) return null
  const dateOf = (date: Date) => Temporal.PlainDate.from(date.toISOString().slice(0, 10))
  const yesterday = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 })
  const first = dateOf(min.firstDay)
  return {
    first: Temporal.PlainDate.compare(first, yesterday) < 0 ? yesterday : first,
    last: dateOf(max.lastDay),
  }
}

/** The week that booking's copy has of a page, with what it needs of the page; null: one of the two is missing. */
export async function weekBefore(
  tx: BookingTransaction,
  professionalId: string,
): Promise<{ before: Week; timezone: string; horizonDays: number } | null> {
  const page = await tx.professional.findUnique({ where: { id: professionalId } })
  const week = await tx.availability.findUnique({ where: { professionalId } })
  if (!page || !week) return null
  const { timezone, horizonDays } = page
  return { before: storedWeek(week), timezone, horizonDays }
}
