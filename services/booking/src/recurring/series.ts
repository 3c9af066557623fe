import { agreedPlace, type Place } from '@encaixe/contracts'
import type { Client, Professional } from '../../generated/client.ts'
import type { AgreedOffer } from '../appointments/agreed-offer.rule.ts'
import { storedOffer } from '../copies/professional-copies.ts'
import type { BookingTransaction } from '../store.ts'
import { lastDayBefore } from './series-changes.rule.ts'
import {
  dateColumn,
  dateOf,
  type KeptSeries,
  keptSeries,
  nextVersion,
  serviceOfSeries,
  withTerms,
} from './series-row.ts'

interface PeopleOfSeries {
  client: Client
  professional: Professional
}

export type SeriesInHand = PeopleOfSeries & { series: KeptSeries }

/**
 * Both sides of a series. If its client is erased it ends, and there is null.
 * @throws Error without a copy of the page
 */
export async function peopleOfSeries(
  tx: BookingTransaction,
  { professionalId, clientId }: Pick<KeptSeries, 'professionalId' | 'clientId'>,
  now: Temporal.Instant,
): Promise<PeopleOfSeries | null> {
  const client = await tx.client.findFirst({ where: { id: clientId, professionalId } })
  if (!client || client.phone === null) {
    await endSeriesOfClients(tx, [clientId], now)
    return null
  }
  const professional = await tx.professional.findUnique({ where: { id: professionalId } })
  if (!professional) throw new Error('there is no copy of the page of a series')
  return { client, professional }
}

/** Both sides as the events of occurrences tell them; notices go to the client's stored contact. */
export function toldPeople({ client, professional }: PeopleOfSeries) {
  const { name, phone } = client
  const email = client.emailConfirmed ? client.email : null
  return { client: { ...client, email }, professional, contact: { name, phone, email } }
}

/** The series' place as its page has it now, even if it is inactive; a deleted one as it was; null: none. */
export function placeOfSeries({ series, professional }: SeriesInHand): Place | null {
  if (!series.placeId) return null
  const now = storedOffer(professional).places.find(({ id }) => id === series.placeId)
  return now ?? series.place
}

/**
 * What an occurrence agrees on besides its time: the service under its name at the series' begin, at the place
 * of the series. A visit goes to the address of the series' last visit, else of the last visit by this place,
 * else of any: a series has no address of its own.
 */
export async function agreedOfSeries(
  tx: BookingTransaction,
  inHand: SeriesInHand,
): Promise<AgreedOffer> {
  const place = placeOfSeries(inHand)
  const isVisit = place?.kind === 'client_address'
  return {
    service: serviceOfSeries(inHand.series),
    items: inHand.series.items,
    place: place && agreedPlace.parse(place),
    clientAddress: place && isVisit ? await addressOfSeries(tx, inHand, place.id) : null,
    clientAnswer: null,
    travelMinutes: place?.travelMinutes ?? 0,
  }
}

/** The address of the last visit: in this series, at this place, or anywhere. */
async function addressOfSeries(
  tx: BookingTransaction,
  { series, client }: SeriesInHand,
  placeId: string,
): Promise<string | null> {
  const visits = { clientId: client.id, clientAddress: { not: null } }
  for (const where of [{ recurringScheduleId: series.id }, { placeId }, {}]) {
    const last = await tx.appointment.findFirst({
      where: { ...visits, ...where },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { clientAddress: true },
    })
    if (last) return last.clientAddress
  }
  return null
}

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
async function endSeriesOfClients(
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
