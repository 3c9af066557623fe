import { z } from 'zod'
import { defineNotice } from '../define.ts'
import { aboutPlan, dayOrNull, forDaysAfter, planName, planTexts } from './about-plan.ts'

const params = aboutPlan.extend({
  /** Until when it still counts; null: it is over. */
  endsAt: z.string().nullable(),
})
type Params = z.output<typeof params>

const title = ({ plan, endsAt, timezone }: Params) =>
  endsAt === null
    ? `Sua assinatura do ${planName(plan)} terminou`
    : `Assinatura cancelada: o ${planName(plan)} vale até ${dayOrNull(endsAt, timezone)}`

const body = ({ endsAt }: Params) =>
  endsAt === null
    ? 'A sua página continua no plano grátis. Nada se apagou: só o que passar dos limites dele espera.'
    : 'Até lá nada muda, e não há mais cobranças. Mudou de ideia? Dá para continuar com um toque.'

/** To the professional: the subscription ends with its period, or has ended. */
export const msgSubscriptionCancelled = defineNotice({
  key: 'msgSubscriptionCancelled',
  audience: 'professional',
  channels: ['in_app', 'email'],
  category: 'utility',
  group: 'account',
  params,
  example: {
    name: 'Ana Souza',
    plan: 'pro',
    at: '2026-11-26T12:00:00-03:00',
    timezone: 'America/Sao_Paulo',
    endsAt: '2026-12-26T12:00:00-03:00',
  },
  usefulUntil: forDaysAfter(3),
  quietHours: 'wait',
  texts: planTexts(title, body),
})
