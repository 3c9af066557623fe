import type { AppointmentView } from '@encaixe/contracts'
import { error } from '@sveltejs/kit'
import type { Api } from '../../api/client.ts'
import type { Slots } from '../../api/resources.ts'
import { agendaOf, daysRange } from '../../booking/days/agenda.ts'
import { dayIn, isDate, wallTime } from '../../time/calendar.ts'
import { inZone, zoneName } from '../../time/zone.ts'
import { failPage } from '../visit.ts'

const NO_SLOTS: Slots = { morning: [], afternoon: [], evening: [] }
const dayFrom = (text: string | null) => (isDate(text) ? text : null)

/** The free times to which a client can move an appointment. */
export async function movePage(
  api: Pick<Api, 'getPublicProfile' | 'listDays' | 'listSlots'>,
  appointment: Pick<AppointmentView, 'professional' | 'startsAt' | 'endsAt' | 'place' | 'status'>,
  query: URLSearchParams,
) {
  const slug = appointment.professional?.slug
  if (!slug) error(404, 'not found')
  const [week, day] = [dayFrom(query.get('semana')), dayFrom(query.get('dia'))]
  const hour = query.get('hora')
  const now = Date.now()
  const profile = await api.getPublicProfile({ slug }).catch(failPage)
  const length = Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)
  const place = profile.places.find(({ id }) => id === appointment.place?.id)
  const of = { slug, minutes: String(length / 60_000), ...(place && { place: place.id }) }
  const { days } = await api
    .listDays({ ...of, ...daysRange(dayIn('UTC', now), week ?? day) })
    .catch(failPage)
  const agenda = agendaOf({
    today: dayIn(profile.timezone, now),
    horizonDays: profile.horizonDays,
    free: new Set(days.filter(({ available }) => available).map(({ date }) => date)),
    week,
    day,
  })
  const slots = agenda.selected
    ? (await api.listSlots({ ...of, date: agenda.selected }).catch(failPage)).slots
    : NO_SLOTS
  const picked = Object.values(slots)
    .flat()
    .find((start) => day !== null && wallTime(start) === hour)
  return {
    host: profile.name,
    needsAnswer: !profile.autoConfirm,
    /** Whether the agreed time stands until the answer. */
    isRequest: !profile.autoConfirm && appointment.status === 'confirmed',
    start: inZone(appointment.startsAt, profile.timezone),
    ...{ agenda, slots },
    picked: picked ?? '',
    zone: zoneName(profile.timezone, now),
  }
}
export type MovePage = Awaited<ReturnType<typeof movePage>>
