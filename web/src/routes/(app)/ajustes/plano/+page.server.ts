import { planHas, planKey } from '@encaixe/contracts'
import type { RequestEvent } from '@sveltejs/kit'
import type { ApiProblem } from '#lib/api/problem.ts'
import { text } from '#lib/forms/fields-of.ts'
import { usageOf } from '#lib/plan/usage.ts'
import { choiceOf, planWords } from '#lib/plan/words.ts'
import { contact, shownPlans } from '#lib/server/contact.ts'
import { formAction } from '#lib/server/form-action.ts'
import { failPage, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  event.depends('app:subscription')
  const plans = await shownPlans(event).catch(failPage)
  const { subscription, timezone } = professional
  const { searchParams } = event.url
  const isPaid = subscription?.hasSubscription === true
  return {
    // Back from paying: the processor's webhook may arrive a moment later.
    isWaiting: searchParams.has('sessao') && !isPaid,
    isDone: searchParams.has('sessao') && isPaid,
    // Back from a change at the processor: its webhook may arrive a moment later.
    isReturned: searchParams.has('portal'),
    hasLeft: searchParams.has('desistiu') && !isPaid,
    isPastDue: subscription?.status === 'past_due' || subscription?.status === 'unpaid',
    isPaid,
    wasPaid: subscription?.status === 'canceled',
    plan: subscription && planWords(subscription, timezone),
    // Priority support.
    help: planHas(subscription?.effectivePlan ?? 'pro', 'priority_support')
      ? { to: contact().contactEmail, slug: professional.slug }
      : null,
    usage: usageOf(professional),
    plans,
    choices: Object.fromEntries(
      plans.items.map(({ key }) => [
        key,
        subscription ? choiceOf(planKey.parse(key), subscription) : 'choose',
      ]),
    ),
  }
}

const AWAY = {
  title: 'O pagamento não está respondendo',
  body: 'Nada foi cobrado. Tente de novo daqui a pouco.',
}
const NOTHING_THERE = {
  title: 'Ainda não há assinatura',
  body: 'Escolha um plano primeiro.',
}

const problemOf = ({ status }: ApiProblem) => (status >= 500 ? { errors: {}, message: AWAY } : null)
const says = { NOT_FOUND: NOTHING_THERE }
/** The address comes from billing: the processor's, or ours. */
const to = (_: unknown, { url: here }: RequestEvent, { url }: { url: string }) => new URL(url, here)

export const actions: Actions = {
  assinar: formAction('assinar', {
    fields: { plan: text() },
    send: (api, { plan }) => api.startCheckout({ plan }),
    ...{ problemOf, says, to },
  }),
  portal: formAction('portal', {
    fields: {},
    send: (api) => api.openPortal(),
    ...{ problemOf, says, to },
  }),
}
