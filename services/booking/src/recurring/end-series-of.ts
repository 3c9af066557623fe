import type { BookingTransaction } from '../store.ts'
import { lastDayBefore } from './series-changes.rule.ts'
import { dateColumn, dateOf, keptSeries, nextVersion, withTerms } from './series-row.ts'

/**
 * Ends the series of erased people: a page's are deleted, a client's have nobody to come any more.
 * @returns the ids that name occurrences in events about these people
 */
export async function endSeriesOf(
  tx: BookingTransaction,
  {
    clients,
    professionals,
    now,
  }: {
    clients: readonly { id: string; professionalId: string }[]
    professionals: readonly string[]
    now: Temporal.Instant
  },
): Promise<{ occurrences: string[]; occurrencesOfPage: string[] }> {
  const ofPage = { professionalId: { in: [...professionals] } }
  const clientIds = clients.map(({ id }) => id)
  const ofClients = { clientId: { in: clientIds }, NOT: ofPage }
  const idsOf = async (schedule: typeof ofPage | typeof ofClients) =>
    (await tx.recurringOccurrence.findMany({ where: { schedule }, select: { id: true } })).map(
      ({ id }) => id,
    )
  const found = { occurrences: await idsOf(ofClients), occurrencesOfPage: await idsOf(ofPage) }
  await tx.recurringSchedule.deleteMany({ where: ofPage })
  await endSeriesOfClients(tx, clientIds, now)
  return found
}

/** Ends series whose clients are erased. What was booked is cancelled by the erasure itself. */
export async function endSeriesOfClients(
  tx: BookingTransaction,
  clientIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  const going = await tx.recurringSchedule.findMany({
    where: { clientId: { in: [...clientIds] }, status: { not: 'ended' }, ...withTerms },
    orderBy: { id: 'asc' },
  })
  for (const row of going) {
    const series = keptSeries(row)
    const today = now.toZonedDateTimeISO(series.timezone).toPlainDate().toString()
    await tx.recurringSchedule.update({
      where: { id: row.id },
      data: {
        ...{ status: 'ended', nextDueAt: null },
        endsOn: dateColumn(lastDayBefore(today, series)),
        ...nextVersion(series, now),
      },
    })
    await tx.recurringOccurrence.updateMany({
      where: { scheduleId: row.id, state: 'conflicted', startsAt: { gt: dateOf(now) } },
      data: { state: 'withdrawn', conflict: null },
    })
  }
}
