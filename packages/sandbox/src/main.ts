import { createApp } from './app.ts'
import { createTemplateRegistry } from './cloud-api/template-registry.ts'
import { startWebhookSender } from './cloud-api/webhook-sender.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { createFaults } from './faults.ts'
import { createMailbox } from './mail/mailbox.ts'
import { startSmtp } from './mail/smtp.ts'
import { createConversations } from './phone/conversations.ts'

export { type Config, environment, loadConfig } from './config.ts'

export interface RunningSandbox {
  name: 'sandbox'
  url: string
  smtpPort: number
  stop(): Promise<void>
}

interface Options {
  /** Epoch milliseconds, for tests that live through a day. */
  now?: () => number
  /** How many messages, and how many mails, are kept. */
  limit?: number
}

/**
 * Starts the outside world: WhatsApp Cloud API, SMTP, and the pages that show what arrived.
 * Nothing is persisted.
 */
export async function start(
  config: Config,
  { now = Date.now, limit = 50_000 }: Options = {},
): Promise<RunningSandbox> {
  const faults = createFaults()
  const webhooks = startWebhookSender({
    url: config.WHATSAPP_WEBHOOK_URL,
    appSecret: config.WHATSAPP_APP_SECRET,
    phoneNumberId: config.WHATSAPP_PHONE_NUMBER_ID,
    faults,
  })
  const mailbox = createMailbox({ now, limit })
  const cloudApi = {
    accessToken: config.WHATSAPP_ACCESS_TOKEN,
    phoneNumberId: config.WHATSAPP_PHONE_NUMBER_ID,
    registry: createTemplateRegistry(),
    conversations: createConversations({ webhooks, now, limit }),
    faults,
  }
  const app = createApp({ cloudApi, mailbox, webhooks })
  const smtp = await startSmtp({ host: config.HOST, port: config.SMTP_PORT, mailbox, faults })
  try {
    const url = await app.listen({ host: config.HOST, port: config.PORT })
    return {
      name: 'sandbox',
      url,
      smtpPort: smtp.port,
      async stop() {
        webhooks.stop()
        await Promise.all([app.close(), smtp.stop()])
      },
    }
  } catch (error) {
    await smtp.stop()
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
