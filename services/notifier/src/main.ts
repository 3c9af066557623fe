import { notifierRpcs } from '@encaixe/contracts'
import { appointmentLinks } from '@encaixe/contracts/appointment-link'
import {
  type RunningService,
  rebuildPagesAndPlans,
  runMain,
  startService,
} from '@encaixe/service-kit'
import { guardedFetch } from '@encaixe/service-kit/guarded-fetch'
import { PrismaClient } from '../generated/client.ts'
import { onAgent } from './agent-events.ts'
import { openAnalytics } from './analytics/analytics.ts'
import { openChannels } from './channels/open.ts'
import { type Config, config } from './config.ts'
import { pageCopies, planCopies } from './copies.ts'
import { trackProviderActivity } from './deliveries/provider-activity.ts'
import { settleDoubt } from './doubt/settle-doubt.ts'
import { personalData } from './erasure/personal-data.ts'
import { onBooking } from './events.ts'
import { inAppSender } from './inbox/in-app.ts'
import { notifications } from './inbox/notifications.ts'
import { onMessages } from './message-events.ts'
import { noticeMetrics } from './metrics.ts'
import { onPages } from './page-events.ts'
import { emailSubscriptions } from './preferences/email-subscriptions.ts'
import { preferenceAnswers } from './preferences/preferences.ts'
import { openBrowsers, pushAnswers } from './push/subscriptions.ts'
import { daily } from './reminders/daily.ts'
import { reconcileReminders } from './reminders/reconcile.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import { reminderTexts } from './reminders/texts.ts'
import { reminderTimes } from './reminders/times.ts'
import { deadDeliveries } from './repair/dead-deliveries.ts'
import { repairQueue } from './repair/repair-queue.ts'
import { answerPresses } from './replies/answer-presses.ts'
import { answerClaims } from './replies/claim-press.ts'
import { answerOffers } from './replies/offer-press.ts'
import { openOptOuts } from './replies/opt-outs.ts'
import { openReplies } from './replies/replies.ts'
import { passUnheardOffers } from './replies/unheard-offer.ts'
import { messageCosts } from './reports/message-costs.ts'
import { providerUpdates } from './reports/provider-updates.ts'
import { whatsappInbox } from './reports/whatsapp-inbox.ts'
import { createCircuitBreaker } from './sending/circuit-breaker.ts'
import { directMessages } from './sending/direct-messages.ts'
import { openQueues, type ProviderChannel, startWorker } from './sending/queues.ts'
import { deliverySender } from './sending/send-delivery.ts'
import type { NotifierTransaction } from './store.ts'
import { tables } from './tables.ts'
import { telling } from './tell.ts'
import { watchdog } from './watchdog/watchdog.ts'
import { eventLog } from './webhooks/event-log.ts'
import { webhookOperators } from './webhooks/operators.ts'
import { recordEvents } from './webhooks/record-events.ts'
import { webhookSecrets } from './webhooks/secrets.ts'
import { sendWebhooks } from './webhooks/send-webhooks.ts'
import { tellOff } from './webhooks/tell-off.ts'
import { webhooks } from './webhooks/webhooks.ts'

export interface Options {
  clock?: () => Temporal.Instant
}

/** Turns events into messages on WhatsApp, by e-mail and in the app. */
export const start = (
  config: Config,
  { clock = Temporal.Now.instant }: Options = {},
): Promise<RunningService> =>
  startService<PrismaClient, NotifierTransaction>({
    name: 'notifier',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    tables,
    clock,
    personalData: () => personalData,
    async open({ bus, database, log, serve, consume, job, tasks, onStop, ...parts }) {
      const metrics = noticeMetrics(parts.metrics)
      const activity = trackProviderActivity(database)
      const retryDelays = config.RETRY_DELAYS_SECONDS

      const { REDIS_URL: redisUrl } = config
      const showInApp = inAppSender({ database, metrics })
      const queues = await openQueues({ redisUrl, showInApp, log, signal: parts.signal })
      onStop('queues', queues.close)
      parts.check('redis', queues.ready)
      const { enqueue, enqueueFirst } = queues

      const browsers = openBrowsers(database)
      const channels = openChannels({ config, redis: queues.redis, browsers, log })
      onStop('channels', channels.close)
      channels
        .registerTemplates(Date.now())
        .catch((error: unknown) => log.error({ err: error }, 'templates not registered'))

      const shared = { database, enqueue, activity, metrics, log, retryDelays }
      const updates = providerUpdates(shared)
      const optOuts = openOptOuts(database, { secret: config.OPT_OUT_SECRET, clock })
      const subscriptions = emailSubscriptions(database, { secret: config.OPT_OUT_SECRET, clock })
      const send = (channel: ProviderChannel, concurrency: number) => {
        const { hold } = queues
        const process = deliverySender({
          ...shared,
          updates,
          channel: channels[channel],
          breaker: createCircuitBreaker(Date.now, (open) =>
            metrics.breakerOpen.set({ channel }, open ? 1 : 0),
          ),
          isOptedOut: optOuts.isOptedOut,
          isUnsubscribed: subscriptions.isUnsubscribed,
          leaseSeconds: config.LEASE_SECONDS,
        })
        const worker = startWorker({ redisUrl, channel, concurrency, log, process, hold })
        onStop(`${channel} worker`, worker.close)
      }
      send('whatsapp', config.WHATSAPP_CONCURRENCY)
      send('email', config.SMTP_CONNECTIONS)
      send('push', config.PUSH_CONCURRENCY)
      const every = config.SWEEP_SECONDS
      const repair = job(repairQueue({ database, queues, every }))
      // It may have lost what it held.
      queues.onReconnect(repair.wake)
      parts.metrics.measured('queues', async () => metrics.overdue.set(await queues.countWaiting()))
      const { probe } = channels
      const graceMs = config.UNKNOWN_GRACE_SECONDS * 1_000
      job(settleDoubt({ ...shared, probe, every, graceMs }))

      sendReminders({ tasks, enqueue, log, clock })
      const reconcile = () => reconcileReminders({ bus, database, tasks, clock })
      job(daily({ name: 'reconcile reminders', database, clock, run: reconcile }))

      const { inspect } = channels.whatsapp
      const checkMessaging = watchdog({ inspect, activity, config, metrics, log, clock })
      job(daily({ name: 'messaging watchdog', database, clock, run: () => checkMessaging() }))

      const { POSTHOG_KEY: key, POSTHOG_HOST: host } = config
      const analytics = openAnalytics({ key, host, tasks, log })

      const { OPT_OUT_SECRET: secret, WEBHOOK_LOCAL_HOSTS: localHosts } = config
      const secrets = webhookSecrets(secret)
      const record = recordEvents({ tasks, clock })
      const switchOff = tellOff({ database, bus, enqueue, log, clock })
      sendWebhooks({
        ...{ database, tasks, secrets, clock, tellOff: switchOff },
        fetch: guardedFetch({ localHosts }),
        retrySeconds: config.WEBHOOK_RETRY_SECONDS,
      })
      const programs = { record, publicUrl: config.PUBLIC_URL }

      const tell = telling({ enqueue, programs })
      const { isOptedOut } = optOuts
      const pages = onPages({ tell, enqueue, analytics, tasks, programs, isOptedOut })
      const bookings = onBooking({ enqueue, analytics, tasks, programs })
      consume({
        stream: 'BOOKING',
        handlers: [...bookings, ...pages.booking, ...onMessages(tell)],
      })
      consume({ stream: 'SCHEDULING', handlers: pages.scheduling })
      consume({ stream: 'AGENT', handlers: onAgent(tell) })
      consume({ stream: 'BILLING', handlers: pages.billing })
      consume({ stream: 'ACCOUNT', handlers: pages.account })
      consume({ stream: 'CALENDARS', handlers: pages.calendars })

      const pressing = { tasks, database, bus, enqueueFirst, log, clock }
      answerPresses(pressing)
      answerOffers(pressing)
      answerClaims(pressing)
      passUnheardOffers(tasks, bus)
      const replies = openReplies({
        links: appointmentLinks(config.LINK_SECRET),
        optOuts,
        tasks,
      })
      serve(notifierRpcs, {
        ...notifications(database),
        ...whatsappInbox({
          ...shared,
          enqueueFirst,
          updates,
          replies,
          tasks,
          clock,
        }),
        ...preferenceAnswers(database),
        ...pushAnswers(database, { vapid: channels.vapid, services: config.PUSH_SERVICES }),
        ...subscriptions.answers,
        ...webhooks({ database, tasks, secrets, localHosts, clock }),
        ...eventLog(database),
        ...webhookOperators({ database, tasks, tellOff: switchOff }),
        reconcileReminders: reconcile,
        ...reminderTexts({ database, clock }),
        ...reminderTimes({ bus, database, tasks, clock }),
        rebuildCopies: rebuildPagesAndPlans({
          bus,
          database,
          pages: pageCopies,
          plans: planCopies,
        }),
        checkMessaging,
        ...directMessages(database, enqueueFirst),
        fetchVoiceNote: async ({ mediaId }) => ({ audio: await channels.voiceNote(mediaId) }),
        ...deadDeliveries(database, enqueue),
        ...messageCosts(database),
      })
    },
  })

runMain(start, config, import.meta)
