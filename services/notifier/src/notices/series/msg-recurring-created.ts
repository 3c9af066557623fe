import { recurringFrequency } from '@encaixe/contracts'
import { z } from 'zod'
import { firstName, hostName } from '../../texts/names.ts'
import { day, length, rhythm } from '../../texts/words.ts'
import { appointmentParams, stands, toClient } from '../appointment/about-appointment.ts'
import { emailToClient, pageButton } from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'
import { namesForClient } from '../sides.ts'

const params = appointmentParams.extend({
  /** How the series goes on. */
  series: z
    .object({
      frequency: recurringFrequency,
      endsOn: z.string().nullable(),
      count: z.int().nullable(),
    })
    .nullable(),
})
type Begun = z.output<typeof params>

const rhythmOf = ({ series, startsAt, timezone }: Begun) =>
  rhythm(series?.frequency ?? 'weekly', startsAt, timezone)
const firstDayOf = ({ startsAt, timezone }: Begun) => day(startsAt, timezone)

/** "até 23/12/2026", "10 vezes", or nothing. */
function endOf({ series }: Begun): string | null {
  if (series?.endsOn) return `até ${series.endsOn.split('-').toReversed().join('/')}`
  return series?.count ? `${series.count} ${series.count === 1 ? 'vez' : 'vezes'}` : null
}

/** To the client: a time of theirs repeats. One message for all its appointments; reminders follow. */
export const msgRecurringCreated = defineNotice({
  key: 'msgRecurringCreated',
  ...toClient,
  params,
  example: {
    ...toClient.example,
    series: { frequency: 'weekly', endsOn: null, count: 10 },
  },
  channels: ['whatsapp', 'email', 'in_app'],
  quietHours: 'wait',
  appointment: stands('booking', 'confirmed'),
  texts: {
    whatsapp: {
      name: 'msg_recurring_created',
      body: 'Oi, {{1}}! Seu horário fixo com {{2}} está marcado: *{{3}}*, a partir de {{4}}.\n\nAntes de cada um a gente manda um lembrete.',
      parameters: (about) => [
        ...namesForClient(about),
        [rhythmOf(about), endOf(about)].filter(Boolean).join(', '),
        firstDayOf(about),
      ],
      buttons: [pageButton('Ver o primeiro')],
    },
    email: emailToClient((about: Begun, professional) => {
      const end = endOf(about)
      return {
        subject: `Horário fixo marcado: ${rhythmOf(about)}`,
        preview: `Com ${professional}, a partir de ${firstDayOf(about)}.`,
        heading: 'Horário fixo marcado',
        paragraphs: [
          `Oi, ${firstName(about.clientName)}! Seu horário fixo com ${professional} está marcado.`,
          'Antes de cada um a gente manda um lembrete. Por ele dá para mudar ou cancelar só aquele dia.',
        ],
        details: [
          ['Com', professional],
          ['Quando', rhythmOf(about)],
          ['A partir de', firstDayOf(about)],
          ...(end === null ? [] : [['Duração da série', end] satisfies [string, string]]),
          ['Cada horário', length(about.startsAt, about.endsAt)],
        ],
      }
    }),
    in_app: (about) => ({
      title: 'Horário fixo marcado',
      body: `${hostName(about.professionalName)}: ${rhythmOf(about)}, a partir de ${firstDayOf(about)}`,
    }),
  },
})
