import { createApp } from './app.ts'
import { createCardProcessor } from './card-processor/card-processor.ts'
import { createTemplateRegistry } from './cloud-api/template-registry.ts'
import { cloudWebhooks, messageEvent, statusEvent } from './cloud-api/webhook-events.ts'
import { type Config, ConfigError, loadConfig, readConfig } from './config.ts'
import { evolutionWebhooks } from './evolution-api/webhooks.ts'
import { createFaults } from './faults.ts'
import { createGoogleCalendar } from './google-calendar/google-calendar.ts'
import { createIdentity } from './identity/identity.ts'
import { createMailbox } from './mail/mailbox.ts'
import { startSmtp } from './mail/smtp.ts'
import { createMercadoPago } from './mercado-pago/mercado-pago.ts'
import { createConversations } from './phone/conversations.ts'
import { type PixProvider, startPixProvider } from './pix-provider/pix-provider.ts'
import { createReceiver } from './receiver/receiver.ts'
import { createMedia } from './voice/media.ts'

export type { Config } from './config.ts'

export interface RunningSandbox {
  name: 'sandbox'
  url: string
  /** Of the identity provider. */
  issuer: string
  smtpPort: number
  /** The provider of the API Pix; undefined without PIX_PORT. */
  pix: (PixProvider['addresses'] & { ca: string }) | undefined
  stop(): Promise<void>
}

interface Options {
  /** Epoch milliseconds, for tests that live through a day. */
  now?: () => number
  /** How many messages, and how many mails, are kept. */
  limit?: number
}

/**
 * Starts the outside world: WhatsApp Cloud API, SMTP, the identity provider, the card processor, Google Calendar, and the
 * pages that show what arrived. Nothing is persisted but accounts, subscriptions and calendars, where files are named.
 */
export async function start(
  settings: Config,
  { now = Date.now, limit = 50_000 }: Options = {},
): Promise<RunningSandbox> {
  const config = readConfig(settings)
  const faults = createFaults()
  const webhooks = cloudWebhooks({ config, faults })
  const evolution = evolutionWebhooks({ config, faults })
  const maxBytes = config.MAILBOX_MEGABYTES * 1024 * 1024
  const mailbox = createMailbox({ now, limit, maxBytes })
  const media = createMedia({ limit })
  const cloudApi = {
    accessToken: config.WHATSAPP_ACCESS_TOKEN,
    phoneNumberId: config.WHATSAPP_PHONE_NUMBER_ID,
    registry: createTemplateRegistry(),
    conversations: createConversations({
      tellers: {
        cloud: {
          status: (...told) => webhooks.send(statusEvent(...told)),
          wrote: (...told) => webhooks.send(messageEvent(...told)),
        },
        evolution: evolution.teller,
      },
      usualVia: config.WHATSAPP_WEBHOOK_URL === undefined ? 'evolution' : 'cloud',
      media,
      now,
      limit,
    }),
    media,
    faults,
    now,
  }
  const smtp = await startSmtp({ host: config.HOST, port: config.SMTP_PORT, mailbox, faults })
  const opened: (() => unknown)[] = [() => smtp.stop()]
  const stop = async () => {
    webhooks.stop()
    evolution.stop()
    for (const close of opened.splice(0).reverse()) await close()
  }
  async function pixProviderOf(): Promise<PixProvider | undefined> {
    const { HOST: host, PIX_PORT: port } = config
    if (port === undefined) return undefined
    const provider = await startPixProvider({ config, host, port, faults, now })
    opened.push(() => provider.close())
    return provider
  }
  try {
    const identity = createIdentity({ config, now })
    opened.push(() => identity.close())
    const cardProcessor = createCardProcessor({ config, faults, now })
    opened.push(() => cardProcessor.close())
    const pixProvider = await pixProviderOf()
    const google = createGoogleCalendar({ config, faults, now })
    opened.push(() => google.close())
    const mercadoPago = createMercadoPago({ config, faults, now })
    opened.push(() => mercadoPago.close())
    const app = createApp({
      cloudApi,
      evolution: config,
      identity,
      mailbox,
      webhooks,
      cardProcessor,
      pixProvider,
      google,
      mercadoPago,
      receiver: createReceiver({ now, limit: Math.min(limit, 5_000) }),
    })
    opened.push(() => app.close())
    const url = await app.listen({ host: config.HOST, port: config.PORT })
    const publicUrl = config.PUBLIC_URL ?? url
    cardProcessor.open({ url: publicUrl })
    await identity.open({ url: publicUrl, smtp: { host: config.HOST, port: smtp.port } })
    return {
      name: 'sandbox',
      url,
      issuer: `${publicUrl}/identity`,
      smtpPort: smtp.port,
      pix: pixProvider && { ...pixProvider.addresses, ca: pixProvider.authority.certificate },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function run() {
  const config = loadConfig()
  const sandbox = await start(config)
  console.log(`Sandbox: ${sandbox.url} (SMTP ${config.HOST}:${sandbox.smtpPort})`)
  const stop = () => void sandbox.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function sentence(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? error.port : ''
    return `The sandbox cannot start: port ${port} is already in use (PORT and SMTP_PORT choose others).`
  }
  return `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`
}

if (import.meta.main) {
  try {
    await run()
  } catch (error) {
    console.error(sentence(error))
    process.exit(1)
  }
}
