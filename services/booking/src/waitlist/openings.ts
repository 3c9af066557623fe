import { id } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma } from '../../generated/client.ts'
import { storedWeek } from '../copies/professional-copies.ts'
import { follow } from '../ledger/appointment-charges.ts'
import { settleCalledOff } from '../ledger/called-off.ts'
import { requestRefund } from '../ledger/refunds.ts'
import type { BookingTasks, BookingTransaction, FreedTime, Openings } from '../store.ts'
import { changedHours } from './changed-hours.ts'
import type { Week } from './opened-hours.rule.ts'

/** Looks whose turns of a page end and begin. One of each page is enough: it looks at everything. */
export const waitlistTurns = {
  kind: 'waitlist-turns',
  data: z.object({ professionalId: id }),
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
    async taken(work, professionalIds) {
      const running = await work.tx.$queryRaw<{ professionalId: string }[]>`
        select distinct professional_id::text as "professionalId" from waitlist_turns
        where professional_id = any(${[...professionalIds]}::uuid[]) and outcome is null`
      await look(
        work,
        running.map(({ professionalId }) => professionalId),
      )
    },
    calledOff: (work, changes, now) => settleCalledOff(work, tasks, changes, now),
    chargeChanged: (work, appointmentId) => follow(work, tasks, [appointmentId]),
    givenBack: (work, { id: appointmentId, professionalId }, refund) =>
      requestRefund(
        work,
        tasks,
        { appointmentId, professionalId },
        { ...refund, reason: 'by_hand' },
      ),
    async opened(work, change, now) {
      const { professionalId } = change.after
      const hours = await changedHours(work.tx, change, now)
      await freed(
        work,
        hours.map((opened) => ({ professionalId, ...opened })),
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
  const rows = times.map(({ professionalId, stretch: [from, until], knownUntil = null }) => ({
    ...{ id: newId(), professionalId, knownUntil },
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(until).toISOString(),
  }))
  const kept = await tx.$queryRaw<{ professionalId: string }[]>(Prisma.sql`
    insert into waitlist_openings (id, professional_id, starts_at, ends_at, opened_at, known_until)
    select id, "professionalId", "startsAt", "endsAt", ${now.toString()}::timestamptz, "knownUntil"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as freed (
      id uuid, "professionalId" uuid, "startsAt" timestamptz, "endsAt" timestamptz,
      "knownUntil" timestamptz)
    where exists (
      select from waitlist_wishes
      where professional_id = freed."professionalId" and status = 'waiting'
        and ends_at > ${now.toString()}::timestamptz
    )
    returning professional_id as "professionalId"
  `)
  return [...new Set(kept.map(({ professionalId }) => professionalId))]
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
