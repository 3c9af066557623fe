import { planHas, planKey } from '@encaixe/contracts'
import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { usageOf } from '#lib/plan/usage.ts'
import { choiceOf, planWords } from '#lib/plan/words.ts'
import { contact, shownPlans } from '#lib/server/contact.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { apiFor, failPage, requireProfessional } from '#lib/server/visit.ts'
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

/** Redirects to a page of the card processor, or shows the reason why not. */
async function leadTo(event: RequestEvent, open: () => Promise<{ url: string }>) {
  let url: string
  try {
    url = (await open()).url
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause
    const isAway = cause.status >= 500
    const said = isAway ? AWAY : cause.status === 404 ? NOTHING_THERE : null
    const problem = said ? { errors: {}, message: said } : problemFor(cause, event)
    return fail(isAway ? 503 : 422, { problem })
  }
  // The address comes from billing: the processor's, or ours.
  redirect(303, url, { external: true })
}

export const actions: Actions = {
  assinar: async (event) => {
    const plan = textOf(await event.request.formData(), 'plan')
    return leadTo(event, () => apiFor(event).startCheckout({ plan }))
  },
  portal: (event) => leadTo(event, () => apiFor(event).openPortal()),
}
