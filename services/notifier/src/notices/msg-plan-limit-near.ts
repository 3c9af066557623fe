import { planLimits } from '@encaixe/contracts'
import { z } from 'zod'
import { firstName } from '../texts/names.ts'
import { defineNotice } from './define.ts'

const params = z.object({
  limit: planLimits.keyof(),
  name: z.string(),
  /** The local day on which somebody was turned away. */
  day: z.string(),
  timezone: z.string(),
})
type Params = z.output<typeof params>

const reached = ({ limit }: Params) =>
  limit === 'clients'
    ? 'o seu plano chegou ao limite de clientes'
    : 'o seu plano chegou ao limite de horários do mês'

/** To the professional: somebody wanted to book, and the plan had no room; at most once a day. */
export const msgPlanLimitNear = defineNotice({
  key: 'msgPlanLimitNear',
  audience: 'professional',
  channels: ['in_app', 'email'],
  category: 'utility',
  params,
  example: {
    limit: 'clients',
    name: 'Ana Souza',
    day: '2026-11-26',
    timezone: 'America/Sao_Paulo',
  },
  // The next day brings its own, if it is still so.
  usefulUntil: ({ day, timezone }) =>
    Temporal.PlainDate.from(day).add({ days: 2 }).toZonedDateTime(timezone).toInstant().toString(),
  quietHours: 'wait',
  texts: {
    email: (about, { publicUrl }) => ({
      subject: 'Alguém quis marcar com você e não conseguiu',
      preview: `Sua página não aceita mais: ${reached(about)}.`,
      heading: 'Alguém quis marcar e não conseguiu',
      paragraphs: [
        `Olá, ${firstName(about.name)}! Hoje alguém tentou marcar um horário com você, mas ${reached(about)}.`,
        'Enquanto for assim, sua página avisa que não dá para marcar. Um plano maior abre espaço. Este aviso vem no máximo uma vez por dia.',
      ],
      details: [],
      action: { label: 'Ver os planos', url: `${publicUrl}/ajustes/plano` },
      footer: 'Você recebeu este e-mail porque tem uma página no Encaixe.',
      invitation: null,
    }),
    in_app: (about) => ({
      title: 'Alguém quis marcar e não conseguiu',
      body: `Hoje ${reached(about)}. Um plano maior abre espaço.`,
    }),
  },
})
