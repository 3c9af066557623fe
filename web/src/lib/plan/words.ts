import { PLANS, type Subscription } from '@encaixe/contracts'
import { dayIn, dayLong } from '../time/calendar.ts'

type Plan = Pick<
  Subscription,
  | 'plan'
  | 'effectivePlan'
  | 'status'
  | 'trialEndsAt'
  | 'cancelAtPeriodEnd'
  | 'currentPeriodEnd'
  | 'hasSubscription'
>

/** The words about a plan: its name and what happens next. */
export interface PlanWords {
  label: string
  next: string
}

export function planWords(plan: Plan, timezone: string): PlanWords {
  return { label: PLANS[plan.effectivePlan].label, next: nextOf(plan, timezone) }
}

function nextOf(plan: Plan, timezone: string): string {
  const day = (at: string | null | undefined) =>
    at ? dayLong(dayIn(timezone, Date.parse(at))) : null
  const [trialEnd, periodEnd] = [day(plan.trialEndsAt), day(plan.currentPeriodEnd)]
  const { label } = PLANS[plan.plan]
  if (plan.effectivePlan === 'free') {
    return plan.status === 'unpaid'
      ? 'O pagamento não foi recebido, e a página continua no plano grátis.'
      : 'Grátis, sem cartão e sem prazo.'
  }
  if (plan.status === 'past_due') {
    return `O último pagamento não foi aceito. Por enquanto tudo do ${label} continua valendo.`
  }
  if (plan.cancelAtPeriodEnd) {
    return `Assinatura cancelada: vale até ${periodEnd ?? 'o fim do período'}. Depois, plano grátis.`
  }
  if (plan.status === 'trialing' && trialEnd) {
    return plan.hasSubscription
      ? `Grátis até ${trialEnd}. A primeira cobrança é nesse dia.`
      : `Você está experimentando até ${trialEnd}. Depois, se não assinar, a página continua no plano grátis.`
  }
  return periodEnd ? `A próxima cobrança é em ${periodEnd}.` : ''
}

/** The forms that a plan can have. */
export type PlanChoice = 'current' | 'choose' | 'change' | 'keep'

/** What the button of a plan does: nothing, begin to pay, or change it where it is paid. */
export function choiceOf(key: Subscription['plan'], plan: Plan): PlanChoice {
  const isPaid = plan.hasSubscription === true
  if (key === 'free') return plan.effectivePlan === 'free' ? 'current' : 'keep'
  if (isPaid) return key === plan.plan ? 'current' : 'change'
  return 'choose'
}
