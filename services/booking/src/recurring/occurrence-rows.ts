import { z } from 'zod'
import type { RecurringOccurrence } from '../../generated/client.ts'
import type { BookingTransaction } from '../store.ts'
import type { Occurrence } from './recurrence.rule.ts'
import type { HeldOccurrence, WantedOccurrence } from './settle-occurrence.rule.ts'

const occurrenceState = z.enum(['booked', 'conflicted', 'withdrawn', 'missed'])
const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime())

export type Wanted = WantedOccurrence & { number: number }

export type HeldRow = Omit<RecurringOccurrence, 'startsAt' | 'endsAt' | 'state'> &
  Pick<HeldOccurrence, 'startsAt' | 'endsAt' | 'state'>

/** The stored rows of these occurrences, by number. */
export async function loadOccurrences(
  tx: BookingTransaction,
  scheduleId: string,
  occurrences: readonly Pick<Occurrence, 'number'>[],
): Promise<Map<number, HeldRow>> {
  const rows = await tx.recurringOccurrence.findMany({
    where: { scheduleId, number: { in: occurrences.map(({ number }) => number) } },
  })
  return new Map(
    rows.map((row) => [
      row.number,
      {
        ...row,
        startsAt: instantOf(row.startsAt),
        endsAt: instantOf(row.endsAt),
        state: occurrenceState.parse(row.state),
      },
    ]),
  )
}

/** Stores what became of an occurrence in this version of its series. */
export async function keepOccurrence(
  tx: BookingTransaction,
  {
    id,
    scheduleId,
    number,
    version,
  }: { id: string; scheduleId: string; number: number; version: number },
  {
    state,
    appointmentId,
    conflict = null,
    ...times
  }: Pick<HeldRow, 'state' | 'appointmentId' | 'startsAt' | 'endsAt'> & {
    conflict?: string | null
  },
): Promise<void> {
  const kept = {
    version,
    state,
    appointmentId,
    conflict,
    startsAt: times.startsAt.toString(),
    endsAt: times.endsAt.toString(),
  }
  await tx.recurringOccurrence.upsert({
    where: { scheduleId_number: { scheduleId, number } },
    create: { id, scheduleId, number, ...kept },
    update: kept,
  })
}
