import { type bookingEvents, type EventData, seriesChange } from '@encaixe/contracts'
import { z } from 'zod'
import type { NewDelivery } from '../../deliveries/delivery.ts'
import { firstName, hostName } from '../../texts/names.ts'
import { dayAndTime, listed } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { exampleSides, forClient, namesForClient, sides, sidesOf } from '../sides.ts'
import { emailOfSeries } from './about-conflict.ts'

const params = sides.extend({
  change: seriesChange,
  /** Dates that take place, in their order. */
  on: z.array(z.string()),
  /** Dates that take place no more. */
  off: z.array(z.string()),
  timezone: z.string(),
})
type Params = z.output<typeof params>

const datesOn = ({ on, timezone }: Params) => listed(on.map((one) => dayAndTime(one, timezone)))
const datesOff = ({ off, timezone }: Params) => listed(off.map((one) => dayAndTime(one, timezone)))

const paused = {
  name: 'msg_recurring_changed_paused',
  body: 'Oi, {{1}}. O seu horário fixo com {{2}} está em pausa. Não haverá: *{{3}}*.\n\nQuando ele voltar, a gente avisa.',
  parameters: (about: Params) => [...namesForClient(about), datesOff(about)],
}
const ended = {
  name: 'msg_recurring_changed_ended',
  body: 'Oi, {{1}}. O seu horário fixo com {{2}} terminou. Não haverá mais: *{{3}}*.\n\nQuando quiser, é só marcar outro.',
  parameters: (about: Params) => [...namesForClient(about), datesOff(about)],
}
const resumed = {
  name: 'msg_recurring_changed_resumed',
  body: 'Oi, {{1}}! O seu horário fixo com {{2}} está de volta: *{{3}}*.\n\nAntes de cada um a gente manda um lembrete.',
  parameters: (about: Params) => [...namesForClient(about), datesOn(about)],
}
const moved = {
  name: 'msg_recurring_changed',
  body: 'Oi, {{1}}. O seu horário fixo com {{2}} mudou. Agora é: *{{3}}*.\n\nAntes de cada um a gente manda um lembrete.',
  parameters: (about: Params) => [...namesForClient(about), datesOn(about)],
}
const movedInPart = {
  name: 'msg_recurring_changed_in_part',
  body: 'Oi, {{1}}. O seu horário fixo com {{2}} mudou. Agora é: *{{3}}*.\n\nNão haverá mais: {{4}}.\n\nAntes de cada um a gente manda um lembrete.',
  parameters: (about: Params) => [...namesForClient(about), datesOn(about), datesOff(about)],
}
const lessOften = {
  name: 'msg_recurring_changed_less',
  body: 'Oi, {{1}}. O seu horário fixo com {{2}} mudou. Não haverá mais: *{{3}}*.\n\nOs outros continuam valendo.',
  parameters: (about: Params) => [...namesForClient(about), datesOff(about)],
}

function wordingOf({ change, on, off }: Params) {
  if (change === 'paused') return paused
  if (change === 'ended') return ended
  if (on.length === 0) return lessOften
  if (off.length > 0) return movedInPart
  return change === 'resumed' ? resumed : moved
}

const titles: Readonly<Record<Params['change'], string>> = {
  created: 'Horário fixo marcado',
  changed: 'O seu horário fixo mudou',
  paused: 'O seu horário fixo está em pausa',
  resumed: 'O seu horário fixo está de volta',
  ended: 'O seu horário fixo terminou',
}

/** To the client: what became of all dates of a series, in one message; never one message a date. */
export const msgRecurringChanged = defineNotice({
  key: 'msgRecurringChanged',
  ...forClient,
  channels: ['whatsapp', 'email', 'in_app'],
  params,
  group: 'bookings',
  quietHours: 'wait',
  example: {
    change: 'changed',
    on: ['2026-11-26T10:00:00-03:00', '2026-12-03T10:00:00-03:00'],
    off: ['2026-12-10T15:00:00-03:00'],
    timezone: 'America/Sao_Paulo',
    ...exampleSides,
  },
  usefulUntil: ({ on, off }) => [...on, ...off].toSorted(byTime).at(-1) ?? '',
  readBy: ({ on, off }) => [...on, ...off].toSorted(byTime)[0] ?? '',
  texts: {
    whatsapp: {
      wordings: [paused, ended, resumed, moved, movedInPart, lessOften],
      choose: wordingOf,
    },
    email: emailOfSeries((about: Params, professional) => ({
      subject: `${titles[about.change]}: ${professional}`,
      preview: about.on.length > 0 ? datesOn(about) : datesOff(about),
      heading: titles[about.change],
      paragraphs: [
        `Oi, ${firstName(about.clientName)}. É o horário fixo com ${professional}.`,
        ...(about.on.length > 0 ? [`Agora é: ${datesOn(about)}.`] : []),
        ...(about.off.length > 0 ? [`Não haverá: ${datesOff(about)}.`] : []),
      ],
      details: [['Com', professional]],
    })),
    in_app: (about) => ({
      title: titles[about.change],
      body: `${hostName(about.professionalName)}: ${about.on.length > 0 ? datesOn(about) : `não haverá ${datesOff(about)}`}`,
    }),
  },
})

function byTime(one: string, other: string): number {
  return Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other))
}

/** Its deliveries; a new series is told by msgRecurringCreated. The occurrence's id stands for an appointment's. */
export function noticeOfSeries(
  told: EventData<(typeof bookingEvents)['SeriesChanged']>,
): NewDelivery[] {
  const { change, cancelled, booked, moved: movedDates, professional, client, contact } = told
  const [first] = [...cancelled, ...booked, ...movedDates]
  if (change === 'created' || !first) return []
  const starts = (dates: readonly { startsAt: string }[]) =>
    dates.map(({ startsAt }) => startsAt).toSorted(byTime)
  return msgRecurringChanged.to(
    { ...contact, userId: client.userId },
    {
      change,
      on: starts([...booked, ...movedDates]),
      off: starts(cancelled),
      timezone: professional.timezone,
      ...sidesOf(professional, contact),
    },
    {
      professionalId: professional.id,
      appointment: { id: first.occurrenceId, version: told.version },
      timezone: professional.timezone,
    },
  )
}
