import { z } from 'zod'
import { defineNotice } from '../define.ts'
import { aboutPlan, dayOrNull, forDaysAfter, planName, planTexts } from './about-plan.ts'

const params = aboutPlan.extend({
  what: z.enum(['started', 'plan_changed', 'resumed', 'payment_received', 'trial_ended']),
  /** The next charge, or the first one. */
  nextChargeAt: z.string().nullable(),
})
type Params = z.output<typeof params>

const heading: Record<Params['what'], (plan: string) => string> = {
  started: (plan) => `Bem-vindo ao plano ${plan}`,
  plan_changed: (plan) => `Seu plano agora é o ${plan}`,
  resumed: (plan) => `Sua assinatura do ${plan} continua`,
  payment_received: () => 'Pagamento recebido, tudo certo',
  trial_ended: () => 'Seu teste terminou',
}

function body({ what, plan, nextChargeAt, timezone }: Params): string {
  const next = dayOrNull(nextChargeAt, timezone)
  if (what === 'trial_ended') {
    return 'A sua página continua no plano grátis: nada se apagou, e você assina quando quiser.'
  }
  const charge = next === null ? '' : ` A próxima cobrança é em ${next}.`
  if (what === 'resumed') return `O cancelamento foi desfeito.${charge}`
  if (what === 'payment_received') return `O cartão foi aceito e nada mudou na sua página.${charge}`
  return `Tudo do ${planName(plan)} já vale.${charge}`
}

/** To the professional: another plan counts, or the one that counted goes on after all. */
export const msgSubscriptionChanged = defineNotice({
  key: 'msgSubscriptionChanged',
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
    what: 'started',
    nextChargeAt: '2026-12-26T12:00:00-03:00',
  },
  usefulUntil: forDaysAfter(3),
  quietHours: 'wait',
  texts: planTexts(({ what, plan }) => heading[what](planName(plan)), body),
})
