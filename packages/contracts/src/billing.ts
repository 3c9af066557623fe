import { z } from 'zod'
import { dataErased } from './account.ts'
import { eventsOf, rpcsOf } from './define.ts'
import { planKey, planLimits } from './plans.ts'
import { id, page } from './primitives.ts'
import { subscription } from './subscription.ts'

const rpc = rpcsOf('billing')
const event = eventsOf('BILLING')

export const billingRpcs = {
  listPlans: rpc('listPlans', {
    summary: 'The plans and every feature a plan can have.',
    access: 'anyone',
    idempotent: true,
    input: z.object({}),
    output: z.object({
      items: z.array(
        z
          .object({
            key: planKey,
            label: z.string().meta({ examples: ['Básico'] }),
            price: z.int().meta({ description: 'Centavos of BRL a month.', examples: [2990] }),
            priceId: z
              .string()
              .nullable()
              .meta({ description: "The processor's price; null for the free plan." }),
            limits: planLimits,
            features: z.array(z.string().meta({ examples: ['public_page'] })),
            note: z.string().optional(),
          })
          .meta({ id: 'Plan' }),
      ),
      features: z.array(
        z
          .object({
            key: z.string().meta({ examples: ['public_page'] }),
            label: z.string().meta({ examples: ['Página pública de agendamento'] }),
          })
          .meta({ id: 'PlanFeature' }),
      ),
    }),
  }),
  getSubscription: rpc('getSubscription', {
    summary: 'The plan part of a professional.',
    access: 'service',
    idempotent: true,
    input: z.object({ professionalId: id }),
    output: subscription,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  pageSubscriptions: rpc('pageSubscriptions', {
    summary: 'Every subscription, page by page, for rebuilding copies.',
    access: 'service',
    idempotent: true,
    input: z.object({ cursor: id.nullable().default(null) }),
    output: page(subscription),
  }),
}

export const billingEvents = {
  DataErased: dataErased('BILLING'),
  SubscriptionChanged: event('SubscriptionChanged', {
    summary: 'The plan of a professional, or what counts of it, changed.',
    data: subscription.extend({
      reason: z.enum(['trial_started', 'trial_ended', 'checkout', 'processor', 'operator']),
    }),
  }),
}
