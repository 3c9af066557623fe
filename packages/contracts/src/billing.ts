import { z } from 'zod'
import { eventsOf, rpcsOf } from './define.ts'
import { planKey, planLimits } from './plans.ts'
import { id, instant, page } from './primitives.ts'

const rpc = rpcsOf('billing')
const event = eventsOf('BILLING')

/** `trialing` and `none` are ours; the others are the processor's own words. */
export const subscriptionStatus = z.enum([
  'none',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
])

/** The plan part of a professional. */
export const subscription = z.object({
  professionalId: id,
  plan: planKey,
  /** What counts now: a trial that has passed or an unpaid subscription is free. */
  effectivePlan: planKey,
  limits: planLimits,
  trialEndsAt: instant.nullable(),
  status: subscriptionStatus,
  cancelAtPeriodEnd: z.boolean(),
  /** Grows with every change; a copy keeps the highest it has seen. */
  version: z.int(),
})
export type Subscription = z.output<typeof subscription>

export const billingRpcs = {
  listPlans: rpc('listPlans', {
    summary: 'The plans and every feature a plan can have.',
    input: z.object({}),
    output: z.object({
      items: z.array(
        z.object({
          key: planKey,
          label: z.string(),
          price: z.int(),
          /** The processor's price; null for the free plan. */
          priceId: z.string().nullable(),
          limits: planLimits,
          features: z.array(z.string()),
          note: z.string().optional(),
        }),
      ),
      features: z.array(z.object({ key: z.string(), label: z.string() })),
    }),
  }),
  getSubscription: rpc('getSubscription', {
    summary: 'The plan part of a professional.',
    input: z.object({ professionalId: id }),
    output: subscription,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  pageSubscriptions: rpc('pageSubscriptions', {
    summary: 'Every subscription, page by page, for rebuilding copies.',
    input: z.object({ cursor: id.nullable().default(null) }),
    output: page(subscription),
  }),
}

export const billingEvents = {
  SubscriptionChanged: event('SubscriptionChanged', {
    summary: 'The plan of a professional, or what counts of it, changed.',
    data: subscription.extend({
      reason: z.enum(['trial_started', 'trial_ended', 'checkout', 'processor', 'operator']),
    }),
  }),
}
