import { billingRpcs } from '@encaixe/contracts'
import { personalDataBy, runMain, startService } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { type Config, config } from './config.ts'
import { endPlan } from './end-plan.ts'
import { onScheduling } from './events.ts'
import { ownerCopies } from './owners/owners.ts'
import { pixAccount } from './pix/account/pix-account.ts'
import { secretSealer } from './pix/account/sealed-secrets.ts'
import { charges } from './pix/charges/charges.ts'
import { closeCharges } from './pix/charges/close-charge.ts'
import { watchCharges } from './pix/charges/read-charge.ts'
import { refundPayments } from './pix/charges/refund-payment.ts'
import { mercadoPagoApi } from './pix/mercado-pago/api.ts'
import { connectMercadoPago } from './pix/mercado-pago/connect.ts'
import { refreshTokens } from './pix/mercado-pago/refresh.ts'
import { receiveMercadoPago } from './pix/mercado-pago/webhook.ts'
import { measurePix, pixMetrics } from './pix/metrics.ts'
import type { ConnectionOptions } from './pix/provider/connection.ts'
import { openProviders } from './pix/provider/providers.ts'
import type { BillingTransaction } from './store.ts'
import { checkout } from './subscription/checkout/checkout.ts'
import { sweepTrials } from './subscription/jobs.ts'
import { operators } from './subscription/operators.ts'
import { plans, priceList } from './subscription/plans.ts'
import { endAtProcessor } from './subscription/processor/end-at-processor.ts'
import { openProcessor } from './subscription/processor/processor.ts'
import { handleRefreshes, reconcile } from './subscription/refresh/refresh-subscription.ts'
import { subscriptions } from './subscription/subscriptions/subscriptions.ts'
import { trialsOnce } from './subscription/trials/used-trials.ts'
import { handleEvents, receiveEvent } from './subscription/webhooks/receive-event.ts'
import { tables } from './tables.ts'

export interface Options {
  clock?: () => Temporal.Instant
}

/** Plans, trials, subscriptions by card, and which plan counts. */
export const start = (config: Config, { clock = Temporal.Now.instant }: Options = {}) =>
  startService<PrismaClient, BillingTransaction>({
    name: 'billing',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    tables,
    clock,
    personalData: ({ tasks }) =>
      personalDataBy({ tables, hooks: { endPlan: endPlan(clock, tasks) } }),
    open({ bus, database, log, metrics, serve, consume, job, tasks }) {
      const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = config
      const processor = secretKey === undefined ? null : openProcessor({ secretKey, apiUrl })
      if (!processor) log.warn('no STRIPE_SECRET_KEY: nobody can begin to pay; the rest works')
      const prices = priceList(config)
      const perSecond = config.REFRESHES_PER_SECOND

      const parts = { database, tasks, processor, prices, clock, log, perSecond }
      handleEvents(parts)
      if (processor) {
        handleRefreshes({ ...parts, processor, atOnce: config.REFRESHES_AT_ONCE })
        endAtProcessor(tasks, processor)
        job(reconcile({ ...parts, every: config.RECONCILE_SECONDS }))
      }
      const settleTrial = trialsOnce(config.TRIAL_SECRET)
      job(sweepTrials({ database, clock, every: config.TRIAL_SWEEP_SECONDS, log }))
      const { rebuildCopies, fillIn } = ownerCopies({ bus, database, settleTrial, clock })
      job(fillIn)

      const measured = pixMetrics(metrics)
      metrics.measured('Pix', () => measurePix(database, measured, clock))
      const onOutcome: ConnectionOptions['onOutcome'] = (outcome) =>
        measured.requests.inc({ outcome })
      const redirectUri = new URL('/auth/mercado-pago', config.PUBLIC_URL).href
      const timeoutMs = config.PIX_TIMEOUT_SECONDS * 1_000
      const api = mercadoPagoApi({ config, redirectUri, timeoutMs, onOutcome })
      const mercadoPago = { api, payerEmail: config.MERCADO_PAGO_PAYER_EMAIL, clock }
      const providers = openProviders(
        {
          caFile: config.PIX_PROVIDER_CA_FILE,
          allowsPrivate: config.PIX_PRIVATE_PROVIDERS,
          timeoutMs,
          onOutcome,
        },
        mercadoPago,
      )
      const callbackUrl = new URL(
        '/api/pix/callbacks',
        config.PIX_CALLBACK_URL ?? config.PUBLIC_URL,
      ).href
      const pix = { database, providers, sealer: secretSealer(config.PIX_SECRETS), clock, log }
      watchCharges({ ...pix, tasks })
      refreshTokens({ ...pix, tasks, api })

      consume({ stream: 'SCHEDULING', handlers: onScheduling(clock, settleTrial) })
      serve(billingRpcs, {
        ...plans(prices),
        ...subscriptions({ database, clock }),
        ...checkout({ ...parts, publicUrl: config.PUBLIC_URL }),
        ...receiveEvent(parts),
        ...operators(parts),
        ...pixAccount({ ...pix, tasks, callbackUrl, offersMercadoPago: api.isConfigured }),
        ...connectMercadoPago({ ...pix, tasks, mercadoPago }),
        ...receiveMercadoPago({ ...pix, tasks, secret: config.MERCADO_PAGO_WEBHOOK_SECRET }),
        ...charges({ ...pix, tasks }),
        ...closeCharges({ ...pix, tasks }),
        ...refundPayments({ ...pix, tasks }),
        rebuildCopies,
      })
    },
  })

runMain(start, config, import.meta)
