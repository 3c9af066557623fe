import { planHas } from '@encaixe/contracts'
import type { OwnProfessional } from '../api/resources.ts'
import { TO_PLANS } from '../forms/form-problem.ts'

/** Whether the plan of a page sells packages; while nobody can say, the service decides. */
export const sellsPackages = ({ subscription }: Pick<OwnProfessional, 'subscription'>): boolean =>
  planHas(subscription?.effectivePlan ?? 'pro', 'packages')

/** What a refusal for the plan says. */
export const NEEDS_PLAN = {
  title: 'Pacotes fazem parte dos planos pagos',
  body: 'O que você já vendeu continua valendo, sessão por sessão.',
  way: TO_PLANS,
}
