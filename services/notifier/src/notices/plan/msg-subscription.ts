import { z } from 'zod'
import { defineNotice } from '../define.ts'
import { aboutPlan, dayOrNull, planExample, planName, planParams, planTexts } from './about-plan.ts'

const changedParams = planParams.extend({
  what: z.enum(['started', 'plan_changed', 'resumed', 'payment_received', 'trial_ended']),
  /** The next charge, or the first one. */
  nextChargeAt: z.string().nullable(),
})
type Changed = z.output<typeof changedParams>
export type PlanNews = Changed['what']

const heading: Record<PlanNews, (plan: string) => string> = {
  started: (plan) => `Bem-vindo ao plano ${plan}`,
  plan_changed: (plan) => `Seu plano agora é o ${plan}`,
  resumed: (plan) => `Sua assinatura do ${plan} continua`,
  payment_received: () => 'Pagamento recebido, tudo certo',
  trial_ended: () => 'Seu teste terminou',
}

function body({ what, plan, nextChargeAt, timezone }: Changed): string {
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
  ...aboutPlan,
  params: changedParams,
  example: { ...planExample, what: 'started', nextChargeAt: '2026-12-26T12:00:00-03:00' },
  texts: planTexts(({ what, plan }) => heading[what](planName(plan)), body),
})

const cancelledParams = planParams.extend({
  /** Until when it still counts; null: it is over. */
  endsAt: z.string().nullable(),
})
type Cancelled = z.output<typeof cancelledParams>

/** To the professional: the subscription ends with its period, or has ended. */
export const msgSubscriptionCancelled = defineNotice({
  key: 'msgSubscriptionCancelled',
  ...aboutPlan,
  params: cancelledParams,
  example: { ...planExample, endsAt: '2026-12-26T12:00:00-03:00' },
  texts: planTexts(
    ({ plan, endsAt, timezone }: Cancelled) =>
      endsAt === null
        ? `Sua assinatura do ${planName(plan)} terminou`
        : `Assinatura cancelada: o ${planName(plan)} vale até ${dayOrNull(endsAt, timezone)}`,
    ({ endsAt }) =>
      endsAt === null
        ? 'A sua página continua no plano grátis. Nada se apagou: só o que passar dos limites dele espera.'
        : 'Até lá nada muda, e não há mais cobranças. Mudou de ideia? Dá para continuar com um toque.',
  ),
})
