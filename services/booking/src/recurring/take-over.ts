import { type FormerSeries, schedulingRpcs } from '@encaixe/contracts'
import { copyPages, type JobOptions } from '@encaixe/service-kit'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { storedOffer } from '../copies/professional-copies.ts'
import type { BookingTransaction, BookingWork, Openings, Parts } from '../store.ts'
import { bookDue, followSeries } from './follow-series.ts'
import { ruleColumns } from './series-row.ts'

/**
 * Takes over the series that scheduling wrote before booking did (ADR 98): their terms are filled in here, once, and
 * what scheduling told and nobody handled is made up for. Repeated, late or stopped halfway, it ends in the same
 * series. It goes with scheduling's former tables, one release later.
 */
export function takeSeriesOver({ database, bus, clock, openings }: Parts): JobOptions {
  let isDone = false

  const take = (former: FormerSeries) =>
    database.transaction(async (work) => {
      await lockProfessionals(work.tx, [former.professionalId])
      await takeOne(work, former, { now: clock(), openings })
    })

  return {
    name: 'take-series-over',
    every: 60,
    async run(signal) {
      if (isDone) return
      await copyPages({
        fetch: (cursor) => bus.call(schedulingRpcs.pageFormerSeries, { cursor }),
        async save(items) {
          for (const one of await untaken(database.prisma, items)) {
            signal.throwIfAborted()
            await take(one)
          }
        },
      })
      isDone = true
    },
  }
}

/** Whether the terms held here are older than the ones that scheduling has. */
const isOlder = (
  held: { termsVersion: number | null } | null | undefined,
  { version }: FormerSeries,
) => (held?.termsVersion ?? 0) < version

async function untaken(
  { recurringSchedule }: Pick<BookingTransaction, 'recurringSchedule'>,
  items: readonly FormerSeries[],
): Promise<FormerSeries[]> {
  const held = await recurringSchedule.findMany({
    where: { id: { in: items.map(({ id }) => id) } },
    select: { id: true, termsVersion: true },
  })
  const heldOf = new Map(held.map((row) => [row.id, row]))
  return items.filter((one) => isOlder(heldOf.get(one.id), one))
}

async function takeOne(
  work: BookingWork,
  former: FormerSeries,
  at: { now: Temporal.Instant; openings: Openings },
): Promise<void> {
  const { tx } = work
  const { id, professionalId, status, version, serviceId, serviceName, placeId } = former
  const held = await tx.recurringSchedule.findUnique({ where: { id } })
  const page = await tx.professional.findUnique({ where: { id: professionalId } })
  // An erased page has no series.
  if (!page || !isOlder(held, former)) return
  const place = storedOffer(page).places.find((one) => one.id === placeId)
  const client = await tx.client.findUnique({ where: { id: former.clientId } })
  const taken = {
    ...{ professionalId, clientId: client?.mergedIntoId ?? former.clientId },
    ...ruleColumns(former),
    ...{ status, serviceId, serviceName, placeId },
    ...(place && { place: { ...place } }),
    ...{ version: Math.max(version, held?.version ?? 0), termsVersion: version },
    ...{ createdAt: former.createdAt, updatedAt: former.updatedAt },
  }
  const row = await tx.recurringSchedule.upsert({
    where: { id },
    create: { id, ...taken },
    update: taken,
  })
  for (const { number, reason } of former.conflicts) {
    await tx.recurringOccurrence.updateMany({
      where: { scheduleId: id, number, state: { in: ['booked', 'conflicted'] } },
      data: { conflict: reason },
    })
  }
  if (held && held.version < version) await followSeries(work, row, 'changed', at)
  else await bookDue(work, row, at)
}
