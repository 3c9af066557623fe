import type { Channel } from '@encaixe/contracts'
import type { Logger } from '@encaixe/service-kit'
import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import { unsubscribeTokens } from '../preferences/email-subscriptions.ts'
import type { Browsers } from '../push/subscriptions.ts'
import { vapidOf } from '../push/vapid.ts'
import { messageLinks } from '../texts/links.ts'
import { email, ownAddress } from './email.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { fetchVoiceNote } from './voice-notes.ts'
import { webPush } from './web-push.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'
import { whatsappEvolution } from './whatsapp-evolution.ts'
import { templateRegistrar } from './whatsapp-templates.ts'

/** The ways to people outside, as the configuration describes them. */
export function openChannels({
  config,
  redis,
  browsers,
  log,
}: {
  config: Config
  redis: Redis
  browsers: Browsers
  log: Logger
}) {
  const graph = {
    apiUrl: config.WHATSAPP_API_URL,
    version: config.WHATSAPP_GRAPH_VERSION,
    accessToken: config.WHATSAPP_ACCESS_TOKEN,
    timeoutMs: config.WHATSAPP_TIMEOUT_SECONDS * 1_000,
  }
  const links = messageLinks(config)
  const rates = createRateLimiter(redis, {
    perSecond: config.WHATSAPP_MESSAGES_PER_SECOND,
    secondsPerPerson: config.WHATSAPP_SECONDS_PER_PERSON,
    burstPerPerson: config.WHATSAPP_BURST_PER_PERSON,
    peoplePerDay: config.WHATSAPP_PEOPLE_PER_DAY,
  })
  const registered = templateRegistrar({
    ...graph,
    links,
    businessAccountId: config.WHATSAPP_BUSINESS_ACCOUNT_ID,
    log,
  })
  // Only the Cloud API knows registered texts.
  const registerTemplates = config.WHATSAPP_PROVIDER === 'cloud' ? registered : async () => false
  const vapid = vapidOf({
    privateKey: config.VAPID_PRIVATE_KEY,
    contact: ownAddress(config.MAIL_FROM),
  })
  const channels = {
    whatsapp:
      config.WHATSAPP_PROVIDER === 'cloud'
        ? whatsappCloud({
            ...graph,
            phoneNumberId: config.WHATSAPP_PHONE_NUMBER_ID,
            rates,
            registerTemplates,
            links,
            now: Date.now,
          })
        : whatsappEvolution({
            apiUrl: config.EVOLUTION_API_URL,
            instance: config.EVOLUTION_INSTANCE,
            apiKey: config.EVOLUTION_API_KEY,
            timeoutMs: graph.timeoutMs,
            choices: config.EVOLUTION_CHOICES,
            rates,
            links,
          }),
    email: email({
      smtpUrl: config.SMTP_URL,
      requireTls: config.NODE_ENV === 'production',
      from: config.MAIL_FROM,
      links,
      unsubscribeUrl: (of) =>
        `${config.PUBLIC_URL}/sair/${unsubscribeTokens(config.OPT_OUT_SECRET).tokenFor(of)}`,
      timeoutMs: config.SMTP_TIMEOUT_SECONDS * 1_000,
      connections: config.SMTP_CONNECTIONS,
    }),
    push: webPush({ browsers, vapid, timeoutMs: config.PUSH_TIMEOUT_SECONDS * 1_000 }),
  }
  return {
    ...channels,
    registerTemplates,
    vapid,
    /** The other provider's voice notes are not fetched. */
    voiceNote: async (mediaId: string) =>
      config.WHATSAPP_PROVIDER === 'cloud' ? fetchVoiceNote(graph, mediaId) : null,
    /** Whether the provider of a channel answers at all. */
    probe: async (channel: Channel) => channel === 'in_app' || channels[channel].probe(),
    close: () => Promise.all([channels.whatsapp.close(), channels.email.close()]),
  }
}
