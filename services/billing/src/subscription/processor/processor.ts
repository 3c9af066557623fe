import type Stripe from 'stripe'
import type { ProcessorSubscription } from '../refresh/settle.rule.ts'
import { isMissing, isRefusal } from './away.ts'
import { readSubscription } from './read-subscription.ts'

/** A way to pay, with all that a repetition of it must not change. */
export interface NewSession {
  key: string
  customerId: string
  professionalId: string
  plan: string
  priceId: string
  trialEnd: Temporal.Instant | null
  successUrl: string
  cancelUrl: string
}

/** What billing asks of the card processor. */
export interface Processor {
  /** Makes a professional's customer, the same one however often it is asked for within a day. */
  createCustomer(professionalId: string): Promise<string>
  nameCustomer(customerId: string, person: { name: string; email: string | null }): Promise<void>
  createSession(session: NewSession): Promise<{ id: string; url: string | null }>
  isSessionOpen(sessionId: string): Promise<{ isOpen: boolean; isComplete: boolean }>
  /** Nobody can pay by it any more; false where it was paid by already. */
  expireSession(sessionId: string): Promise<boolean>
  portalUrl(customerId: string, returnUrl: string): Promise<string>
  /** Every subscription a customer has or had, as they are now. */
  subscriptionsOf(customerId: string): Promise<ProcessorSubscription[]>
  /** Ends it now; what was paid for the rest of its time is owed to the customer. */
  cancel(subscriptionId: string): Promise<void>
  /** Ends every subscription of a customer, and forgets who it is. */
  removeCustomer(customerId: string): Promise<void>
  /** As its webhook brought it; undefined where there is no such event. */
  event(eventId: string): Promise<unknown>
}

/** How long one answer may take; it is waited for under a professional's lock. */
const ANSWER_MS = 4_000
/** Of a customer with more than that somebody has to look. */
const MOST_SUBSCRIPTIONS = 100

export function openProcessor({
  secretKey,
  apiUrl,
}: {
  secretKey: string
  apiUrl: string | undefined
}): Processor {
  let opened: Promise<Stripe> | undefined
  // Its library is megabytes: the first who asks the processor anything loads it.
  const client = () => (opened ??= openClient(secretKey, apiUrl))

  return {
    async createCustomer(professionalId) {
      const stripe = await client()
      // Nothing in it that may be another the next time: the key would then name another request.
      const customer = await stripe.customers.create(
        { metadata: { professionalId }, preferred_locales: ['pt-BR'] },
        { idempotencyKey: `customer-${professionalId}` },
      )
      return customer.id
    },

    async nameCustomer(customerId, { name, email }) {
      const stripe = await client()
      await stripe.customers.update(customerId, { name, ...(email !== null && { email }) })
    },

    async createSession({ key, trialEnd, ...session }) {
      const stripe = await client()
      const metadata = { professionalId: session.professionalId, plan: session.plan }
      return stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: session.customerId,
          line_items: [{ price: session.priceId, quantity: 1 }],
          locale: 'pt-BR',
          success_url: session.successUrl,
          cancel_url: session.cancelUrl,
          allowed_payment_method_types: ['card'],
          payment_method_collection: 'always',
          metadata,
          // A session's own metadata does not reach the subscription.
          subscription_data: {
            metadata,
            ...(trialEnd && { trial_end: Math.floor(trialEnd.epochMilliseconds / 1_000) }),
          },
        },
        { idempotencyKey: key },
      )
    },

    async isSessionOpen(sessionId) {
      const stripe = await client()
      const { status } = await stripe.checkout.sessions.retrieve(sessionId)
      return { isOpen: status === 'open', isComplete: status === 'complete' }
    },

    async expireSession(sessionId) {
      const stripe = await client()
      try {
        await stripe.checkout.sessions.expire(sessionId)
        return true
      } catch (error) {
        if (!isRefusal(error)) throw error
        const { status } = await stripe.checkout.sessions.retrieve(sessionId)
        return status !== 'complete'
      }
    },

    async portalUrl(customer, returnUrl) {
      const stripe = await client()
      const session = await stripe.billingPortal.sessions.create({
        customer,
        return_url: returnUrl,
        locale: 'pt-BR',
      })
      return session.url
    },

    async subscriptionsOf(customer) {
      const stripe = await client()
      const { data } = await stripe.subscriptions.list({
        customer,
        status: 'all',
        limit: MOST_SUBSCRIPTIONS,
        expand: ['data.latest_invoice'],
      })
      return data.map(readSubscription)
    },

    async cancel(subscriptionId) {
      const stripe = await client()
      const how = { prorate: true, invoice_now: true }
      await unlessMissing(stripe.subscriptions.cancel(subscriptionId, how))
    },

    async removeCustomer(customerId) {
      const stripe = await client()
      await unlessMissing(stripe.customers.del(customerId))
    },

    async event(eventId) {
      const stripe = await client()
      return unlessMissing(stripe.events.retrieve(eventId))
    },
  }
}

/** @returns undefined where there is no such thing */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function openClient(secretKey: string, apiUrl: string | undefined): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const address = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Client(secretKey, {
    timeout: ANSWER_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Encaixe' },
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
      protocol: address.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}
