import { z } from 'zod'
import { dataErased } from '../account/account.ts'
import { eventsOf, rpcsOf } from '../rpc/define.ts'
import { copiesRpcs } from '../rpc/operator.ts'
import { pageOwner } from '../scheduling/professional.ts'
import { id, instant, page } from '../text/primitives.ts'
import { billingOperatorRpcs } from './billing-operator.ts'
import { chargeEvents, chargeRpcs } from './charges.ts'
import { mercadoPagoRpcs } from './mercado-pago.ts'
import { pixAccountEvents, pixAccountRpcs } from './pix-account.ts'
import { planKey, planLimits } from './plans.ts'
import { subscription } from './subscription.ts'

const rpc = rpcsOf('billing')
const event = eventsOf('BILLING')

/** An address of the card processor, where the browser goes next. */
const processorPage = z.object({
  url: z.url().meta({
    description: 'Where the browser goes next.',
    examples: ['https://checkout.stripe.com/c/pay/cs_test_a1'],
  }),
})

export const billingRpcs = {
  ...billingOperatorRpcs,
  ...pixAccountRpcs,
  ...mercadoPagoRpcs,
  ...chargeRpcs,
  ...copiesRpcs('billing'),
  listPlans: rpc('listPlans', {
    summary: 'The plans and every feature a plan can have.',
    access: 'anyone',
    http: { method: 'GET', path: '/api/plans' },
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
  startCheckout: rpc('startCheckout', {
    summary:
      'Where to pay for a plan by card; who pays for one already is led to the portal, to change it.',
    access: 'professional',
    http: { method: 'POST', path: '/api/stripe/checkout' },
    input: z.object({
      plan: z
        .string('Escolha um plano.')
        .max(40, 'Escolha um plano da lista.')
        .meta({ description: 'basic, pro or premium.', examples: ['pro'] }),
    }),
    output: processorPage,
    errors: ['INVALID_PLAN'],
  }),
  openPortal: rpc('openPortal', {
    summary:
      'Where the subscription is cancelled or changed, cards are kept and invoices are read.',
    access: 'professional',
    http: { method: 'POST', path: '/api/stripe/portal' },
    output: processorPage,
    errors: ['NOT_FOUND'],
  }),
  receiveProcessorEvent: rpc('receiveProcessorEvent', {
    summary: 'Stores what the card processor tells, to be worked on; its signature was checked.',
    access: 'service',
    idempotent: true,
    input: z.object({
      /** As it stands in the webhook's body. */
      event: z.unknown(),
    }),
    output: z.object({ stored: z.boolean() }),
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
  ...chargeEvents,
  ...pixAccountEvents,
  SubscriptionChanged: event('SubscriptionChanged', {
    summary: 'The plan of a professional, or what counts of it, changed.',
    data: subscription.extend({
      reason: z.enum(['trial_started', 'trial_ended', 'checkout', 'processor', 'operator']),
      /** What was told before; absent from the first, and from events of before plans were paid for. */
      previous: subscription
        .pick({ plan: true, effectivePlan: true, status: true, cancelAtPeriodEnd: true })
        .optional(),
      /** Names the subscription that began, the same however often it is told: it is counted once. */
      started: z.uuid().optional(),
      /** Absent from events of before plans were paid for; null: billing had not heard of the page. */
      professional: pageOwner.nullable().optional(),
    }),
  }),
  TrialEnding: event('TrialEnding', {
    summary: 'A trial ends within three days.',
    data: z.object({
      professionalId: id,
      trialEndsAt: instant,
      /** The plan that is tried. */
      plan: planKey,
      /** Whether a card is charged then; without one the page goes on with the free plan. */
      hasSubscription: z.boolean(),
      professional: pageOwner.nullable(),
    }),
  }),
  SubscriptionPaymentFailed: event('SubscriptionPaymentFailed', {
    summary: 'A charge of the subscription failed; the plan goes on while it is tried again.',
    data: z.object({
      professionalId: id,
      plan: planKey,
      amountCents: z.int(),
      attempt: z.int(),
      failedAt: instant,
      /** null: it is not tried again. */
      nextAttemptAt: instant.nullable(),
      professional: pageOwner.nullable(),
    }),
  }),
}
