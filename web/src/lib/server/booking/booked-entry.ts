import { firstName } from '@encaixe/contracts/first-name'
import { sum } from '@encaixe/contracts/sums'
import type { Profile } from '../../api/resources.ts'
import { servicesOf } from '../../booking/basket.ts'
import type { CalendarEntry } from '../../booking/calendar-entry.ts'
import { aboutWhere, namesOf } from '../../booking/offer.ts'
import type { TakenBooking } from './booking-proof.ts'

/** The calendar entry of a booking. It says no more than the success page. */
export function bookedEntry(
  profile: Profile,
  { startsAt, isConfirmed, services, placeId }: TakenBooking,
  publicUrl: string,
): CalendarEntry {
  const booked = servicesOf(profile, services.join())
  const place = profile.places.find(({ id }) => id === placeId)
  const minutes =
    booked.length > 0
      ? sum(booked.map(({ durationMinutes }) => durationMinutes))
      : profile.sessionDuration
  const what = namesOf(booked) || profile.profession.label
  return {
    uid: `${profile.slug}-${Date.parse(startsAt)}@encaixe`,
    title: `${what} com ${firstName(profile.name)}${isConfirmed ? '' : ' (a confirmar)'}`,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
    place: place
      ? [place.label, place.kind === 'address' && aboutWhere(place)].filter(Boolean).join(', ')
      : '',
    details: isConfirmed ? '' : 'O pedido ainda vai ser confirmado pelo WhatsApp.',
    url: `${publicUrl}/p/${profile.slug}`,
  }
}
