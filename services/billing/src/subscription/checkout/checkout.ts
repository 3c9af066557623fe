import { AppError, type billingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { type OwnPage, ownPage } from '../../own-page.ts'
import type { SubscriptionParts } from '../parts.ts'
import { isProcessorAway, requireProcessor } from '../processor/away.ts'
import type { Processor } from '../processor/processor.ts'
import { requestRefreshes } from '../refresh/refresh-subscription.ts'
import { instantOrNull } from '../subscriptions/subscription-row.ts'
import { type Attempt, beginAttempt, endAttempt, keepSession } from './attempt.ts'
import { type PaidPlan, paidPlan } from './checkout.rule.ts'
import { customerOf } from './customer.ts'

interface Parts extends SubscriptionParts {
  /** The address people type. */
  publicUrl: string
}

/** Rounds at most, if another tab of the same person keeps choosing another plan. Each round succeeds for one tab. */
const ATTEMPTS = 8

/** Gives the addresses of the processor's pages: checkout, and the portal for changes. */
export function checkout({
  database,
  processor: configured,
  prices,
  publicUrl,
  clock,
  tasks,
  log,
}: Parts): HandlersOf<typeof billingRpcs, 'startCheckout' | 'openPortal'> {
  const planPage = new URL('/ajustes/plano', publicUrl).href

  async function portalUrl(processor: Processor, { professionalId }: OwnPage): Promise<string> {
    const row = await database.prisma.subscription.findUnique({ where: { professionalId } })
    if (!row?.billingCustomerId) throw new AppError('NOT_FOUND', 'Nothing was ever paid here.')
    return processor.portalUrl(row.billingCustomerId, `${planPage}?portal=1`)
  }

  /** The session is paid and its event is still on its way: the processor's state is read at once. */
  async function paidAlready({ professionalId }: OwnPage, sessionId: string): Promise<string> {
    await database.transaction(async (t) => {
      const row = await t.tx.subscription.findUnique({ where: { professionalId } })
      if (row?.billingCustomerId) await requestRefreshes(t, tasks, [row.billingCustomerId])
    })
    return `${planPage}?sessao=${sessionId}`
  }

  /** @returns undefined if the attempt has ended or another replaced it */
  async function pay(
    processor: Processor,
    page: OwnPage,
    { checkout: attempt, replaced }: Attempt,
  ): Promise<string | undefined> {
    if (replaced !== null && !(await processor.expireSession(replaced))) {
      await endAttempt(database, attempt)
      return paidAlready(page, replaced)
    }
    if (attempt.sessionId !== null && attempt.url !== null) {
      const { isOpen, isComplete } = await processor.isSessionOpen(attempt.sessionId)
      if (isOpen) return attempt.url
      await endAttempt(database, attempt)
      return isComplete ? paidAlready(page, attempt.sessionId) : undefined
    }
    const { id, url } = await processor.createSession({
      key: attempt.key,
      customerId: await customerOf({ database, processor, log }, page),
      professionalId: page.professionalId,
      plan: attempt.plan,
      priceId: attempt.priceId,
      trialEnd: instantOrNull(attempt.trialEnd),
      successUrl: `${planPage}?sessao={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${planPage}?desistiu=1`,
    })
    if (url !== null && (await keepSession(database, attempt, { id, url }))) return url
    await processor.expireSession(id)
    return undefined
  }

  async function begin(processor: Processor, page: OwnPage, plan: PaidPlan): Promise<string> {
    const { professionalId } = page
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const wanted = { professionalId, plan, priceId: prices.priceOf(plan), now: clock() }
      const begun = await beginAttempt(database, wanted)
      if (begun === 'unknown') throw new AppError('FORBIDDEN', 'This page has no plan.')
      if (begun === 'subscribed') return portalUrl(processor, page)
      const url = await pay(processor, page, begun)
      if (url !== undefined) return url
    }
    throw new AppError('UPSTREAM_UNAVAILABLE', 'Another page of this account is choosing, too.')
  }

  async function unlessAway(work: () => Promise<string>): Promise<{ url: string }> {
    try {
      return { url: await work() }
    } catch (error) {
      if (!isProcessorAway(error)) throw error
      log.warn({ err: error }, 'the card processor does not answer')
      throw new AppError('UPSTREAM_UNAVAILABLE', 'The card processor does not answer.')
    }
  }

  return {
    async startCheckout({ plan }, { actor }) {
      const paid = paidPlan(plan)
      const page = await ownPage(database, actor.userId)
      const processor = requireProcessor(configured)
      return unlessAway(() => begin(processor, page, paid))
    },

    async openPortal(_input, { actor }) {
      const page = await ownPage(database, actor.userId)
      const processor = requireProcessor(configured)
      return unlessAway(() => portalUrl(processor, page))
    },
  }
}
