import type { AppointmentView } from '@encaixe/contracts'
import { error } from '@sveltejs/kit'
import { agendaOf, daysRange } from '../agenda.ts'
import { dayIn, isDate, wallTime } from '../calendar.ts'
import type { Slots } from '../resources.ts'
import { inZone, zoneName } from '../zone.ts'
import type { publicApi } from './api.ts'
import { failPage } from './visit.ts'

type Api = Pick<ReturnType<typeof publicApi>, 'profile' | 'days' | 'slots'>

const NO_SLOTS: Slots = { morning: [], afternoon: [], evening: [] }
const dayFrom = (text: string | null) => (isDate(text) ? text : null)

/** What a client chooses from who moves an appointment: the times that its page offers. */
export async function movePage(
  api: Api,
  appointment: Pick<AppointmentView, 'professional' | 'startsAt'>,
  query: URLSearchParams,
) {
  const slug = appointment.professional?.slug
  if (!slug) error(404, 'not found')
  const [week, day] = [dayFrom(query.get('semana')), dayFrom(query.get('dia'))]
  const hour = query.get('hora')
  const now = Date.now()
  const [profile, { days }] = await Promise.all([
    api.profile(slug),
    api.days({ slug, ...daysRange(dayIn('UTC', now), week ?? day) }),
  ]).catch(failPage)
  const agenda = agendaOf({
    today: dayIn(profile.timezone, now),
    horizonDays: profile.horizonDays,
    free: new Set(days.filter(({ available }) => available).map(({ date }) => date)),
    week,
    day,
  })
  const slots = agenda.selected
    ? (await api.slots({ slug, date: agenda.selected }).catch(failPage)).slots
    : NO_SLOTS
  const picked = Object.values(slots)
    .flat()
    .find((start) => day !== null && wallTime(start) === hour)
  return {
    host: profile.name,
    needsAnswer: !profile.autoConfirm,
    start: inZone(appointment.startsAt, profile.timezone),
    ...{ agenda, slots },
    picked: picked ?? '',
    zone: zoneName(profile.timezone, now),
  }
}
export type MovePage = Awaited<ReturnType<typeof movePage>>
