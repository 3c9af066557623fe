import { type AgreedPlace, agreedPlace, type BookingSnapshot } from '@encaixe/contracts'
import type { Appointment } from '../../generated/client.ts'
import { type AgreedOffer, toldOffer } from './agreed-offer.rule.ts'

type Row = Pick<
  Appointment,
  | 'serviceId'
  | 'serviceName'
  | 'placeId'
  | 'placeLabel'
  | 'placeDetails'
  | 'clientAddress'
  | 'clientAnswer'
  | 'blockedFrom'
  | 'blockedUntil'
>

const details = agreedPlace.omit({ id: true, label: true })

/** What was agreed on for an appointment, as its columns hold it. */
export const agreedOfRow = (row: Row): Omit<AgreedOffer, 'travelMinutes'> => ({
  service: row.serviceId && row.serviceName ? { id: row.serviceId, name: row.serviceName } : null,
  place: placeOfRow(row),
  clientAddress: row.clientAddress,
  clientAnswer: row.clientAnswer,
})

function placeOfRow({ placeId: id, placeLabel: label, placeDetails }: Row): AgreedPlace | null {
  return id && label ? { id, label, ...details.parse(placeDetails) } : null
}

/** The same as events tell it, with the time that nothing else may lie in. */
export const toldOfferOfRow = (
  row: Row,
): Pick<
  BookingSnapshot['appointment'],
  'service' | 'place' | 'clientAddress' | 'clientAnswer' | 'blockedFrom' | 'blockedUntil'
> => ({
  ...toldOffer(agreedOfRow(row)),
  ...(row.blockedFrom && { blockedFrom: row.blockedFrom.toISOString() }),
  ...(row.blockedUntil && { blockedUntil: row.blockedUntil.toISOString() }),
})
