import { z } from 'zod'
import { dateOnly } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'

const params = z.object({
  /** Local days. */
  date: z.string(),
  name: z.string(),
  bridge: z.string().optional(),
  timezone: z.string(),
})

/** To the professional: a holiday comes in three weeks, and they have not said whether they work. */
export const msgHolidayAhead = defineNotice({
  key: 'msgHolidayAhead',
  audience: 'professional',
  channels: ['in_app'],
  params,
  example: {
    date: '2027-05-27',
    name: 'Corpus Christi',
    bridge: '2027-05-28',
    timezone: 'America/Sao_Paulo',
  },
  usefulUntil: ({ date, timezone }) =>
    Temporal.PlainDate.from(date).toZonedDateTime(timezone).toInstant().toString(),
  quietHours: 'wait',
  texts: {
    in_app: ({ date, name, bridge }) => ({
      title: `${name}: você atende?`,
      body: bridge
        ? `É ${dateOnly(date)}, e ${dateOnly(bridge)} dá para emendar. Responda na agenda; até lá, sua página segue com horários.`
        : `É ${dateOnly(date)}. Responda na agenda; até lá, sua página segue com horários.`,
    }),
  },
})
