import { z } from 'zod'
import { id, instant } from '../text/primitives.ts'
import { planKey, planLimits } from './plans.ts'

/** `trialing` and `none` are ours; the others are the processor's own words. */
export const subscriptionStatus = z
  .enum([
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
  .meta({ id: 'SubscriptionStatus' })

export const subscription = z
  .object({
    professionalId: id,
    plan: planKey,
    /** What counts now: a trial that has passed or an unpaid subscription is free. */
    effectivePlan: planKey,
    limits: planLimits,
    trialEndsAt: instant.nullable(),
    status: subscriptionStatus,
    cancelAtPeriodEnd: z.boolean(),
    /** Absent from events of before plans were paid for. */
    currentPeriodEnd: instant
      .nullable()
      .optional()
      .meta({ description: 'Until when it is paid for: the next charge, or the end.' }),
    /** Absent from events of before plans were paid for. */
    hasSubscription: z
      .boolean()
      .optional()
      .meta({ description: 'Whether a card pays for it; a trial of our own has none.' }),
    version: z.int().meta({
      description: 'Grows with every change; a copy keeps the highest it has seen.',
      examples: [2],
    }),
  })
  .meta({ id: 'Subscription', description: 'The plan part of a professional.' })
export type Subscription = z.output<typeof subscription>
