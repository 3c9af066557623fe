import { createServer } from 'node:http'
import { type RunningSandbox, start } from '@encaixe/sandbox'
import { serveLocally } from '@encaixe/service-kit/testing'
import { z } from 'zod'

export const whatsappAccount = {
  phoneNumberId: '100000000000009',
  accessToken: 'test-token',
  businessAccountId: '100000000000001',
}

const messages = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      text: z.string(),
      callbackData: z.string().optional(),
      buttons: z.array(z.looseObject({ type: z.string() })),
    }),
  ),
})
const mails = z.object({
  items: z.array(
    z.object({
      to: z.array(z.string()),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      headers: z.record(z.string(), z.string()),
      attachments: z.array(
        z.object({ filename: z.string(), contentType: z.string(), text: z.string().nullable() }),
      ),
    }),
  ),
})

const subscribed = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})
const pushed = z.object({
  items: z.array(
    z.object({
      text: z.string(),
      ttl: z.number(),
      urgency: z.string(),
      topic: z.string().nullable(),
      copies: z.number(),
    }),
  ),
})
const notice = z.strictObject({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
})

export interface Fault {
  target: 'whatsapp' | 'mail' | 'webhook' | 'push'
  mode: string
  count?: number
  delayMs?: number
  to?: string
  via?: 'answer' | 'status'
}

/** The outside world: the real sandbox, and what people find on their phones and in their mailboxes. */
export async function startSandbox(webhookUrl = '') {
  const sandbox: RunningSandbox = await start({
    HOST: '127.0.0.1',
    PORT: 0,
    SMTP_PORT: 0,
    WHATSAPP_WEBHOOK_URL: webhookUrl || undefined,
    WHATSAPP_APP_SECRET: 'test-secret',
    WHATSAPP_PHONE_NUMBER_ID: whatsappAccount.phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: whatsappAccount.accessToken,
  })
  const { url } = sandbox
  const json = async (path: string, init?: RequestInit): Promise<unknown> =>
    (await fetch(`${url}${path}`, init)).json()
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    messages: async (to?: string) =>
      messages.parse(await json(`/phone/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`))
        .items,
    mails: async (to?: string) =>
      mails.parse(await json(`/mail/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`)).items,
    fault: (fault: Fault) =>
      json('/faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      }),
    /** A browser subscribes to push, and names the key of who may send. */
    subscribe: async (applicationServerKey: string) =>
      subscribed.parse(
        await json('/push/browsers', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ applicationServerKey }),
        }),
      ),
    /** What a browser got, decrypted. */
    pushed: async (endpoint: string) => {
      const answer: unknown = await (await fetch(endpoint)).json()
      return pushed
        .parse(answer)
        .items.map(({ text, ...sent }) => ({ ...sent, ...notice.parse(JSON.parse(text)) }))
    },
    /** A browser ends its subscription, and tells us nothing. */
    unsubscribe: (endpoint: string) => fetch(endpoint, { method: 'DELETE' }),
    /** Somebody writes: free words reach only who has. */
    write: (from: string, text: string) =>
      json('/phone/reply', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from, text }),
      }),
    /** Somebody says this in a voice note. */
    speak: (from: string, text: string, seconds = 4) =>
      json('/phone/reply', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from, text, seconds, as: 'voice' }),
      }),
    clearFaults: () => json('/faults', { method: 'DELETE' }),
    stop: () => sandbox.stop(),
  }
}
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

const webhookBody = z.object({ entry: z.tuple([z.object({ changes: z.array(z.unknown()) })]) })

/** Stands where the gateway stands: takes the provider's webhooks and hands their changes on. */
export async function startWebhookEntrance(handOn: (changes: unknown[]) => Promise<unknown>) {
  const server = createServer(async (request, response) => {
    try {
      let text = ''
      for await (const chunk of request) text += chunk
      const [{ changes }] = webhookBody.parse(JSON.parse(text)).entry
      await handOn(changes)
      response.writeHead(200).end()
    } catch {
      // As the gateway does when the notifier is away: the provider tries again.
      response.writeHead(503).end()
    }
  })
  const { url, stop } = await serveLocally(server)
  return { url: `${url}/webhook`, stop }
}

/** A port where nobody listens. */
export async function closedPort(): Promise<number> {
  const { port, stop } = await serveLocally(createServer())
  await stop()
  return port
}
