import { planLimits } from '@encaixe/contracts'
import { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { planEmail } from './about-plan.ts'

const params = z.object({
  limit: planLimits.keyof(),
  name: z.string(),
  /** The local day on which somebody was turned away. */
  day: z.string(),
  timezone: z.string(),
  /** How much of it is used; absent: somebody was turned away. */
  near: z.object({ percent: z.literal([80, 100]), used: z.int(), of: z.int() }).optional(),
})
type Params = z.output<typeof params>

const reached = ({ limit }: Params) =>
  limit === 'clients'
    ? 'o seu plano chegou ao limite de clientes'
    : 'o seu plano chegou ao limite de horários do mês'

type Near = NonNullable<Params['near']>

const nearTitle = ({ percent }: Near) =>
  percent === 100 ? 'O seu plano chegou ao limite' : 'O seu plano está quase cheio'

const nearBody = ({ limit }: Params, { percent, used, of }: Near) => {
  const full =
    limit === 'clients' ? `${used} de ${of} clientes` : `${used} de ${of} horários deste mês`
  return percent === 100
    ? `Já são ${full}. Quem você atende continua; para receber mais, um plano maior abre espaço.`
    : `Já são ${full}. Nada para por enquanto; quando precisar, um plano maior abre espaço.`
}

/** To the professional: most or all of a limit is used; or somebody wanted to book, and the plan had no room. */
export const msgPlanLimitNear = defineNotice({
  key: 'msgPlanLimitNear',
  audience: 'professional',
  channels: ['in_app', 'email'],
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
    email: (about, { publicUrl }) =>
      planEmail(
        about.near ? nearEmail(about, about.near) : turnedAway(about),
        publicUrl,
        'Ver os planos',
      ),
    in_app: (about) =>
      about.near
        ? { title: nearTitle(about.near), body: nearBody(about, about.near) }
        : {
            title: 'Alguém quis marcar e não conseguiu',
            body: `Hoje ${reached(about)}. Um plano maior abre espaço.`,
          },
  },
})

const nearEmail = (about: Params, near: Near) => ({
  subject: nearTitle(near),
  preview: nearBody(about, near),
  heading: nearTitle(near),
  paragraphs: [`Olá, ${firstName(about.name)}! ${nearBody(about, near)}`],
})

const turnedAway = (about: Params) => ({
  subject: 'Alguém quis marcar com você e não conseguiu',
  preview: `Sua página não aceita mais: ${reached(about)}.`,
  heading: 'Alguém quis marcar e não conseguiu',
  paragraphs: [
    `Olá, ${firstName(about.name)}! Hoje alguém tentou marcar um horário com você, mas ${reached(about)}.`,
    'Enquanto for assim, sua página avisa que não dá para marcar. Um plano maior abre espaço. Este aviso vem no máximo uma vez por dia.',
  ],
})
