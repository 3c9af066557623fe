import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type Config, start } from '../src/main.ts'
import { serveLocally } from './serve-locally.ts'

export const config: Config = {
  HOST: '127.0.0.1',
  PORT: 0,
  SMTP_PORT: 0,
  WHATSAPP_WEBHOOK_URL: undefined,
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_PHONE_NUMBER_ID: '123456',
  WHATSAPP_ACCESS_TOKEN: 'access-token',
}

const listed = z.looseObject({ text: z.string() })

/** What the tests themselves read of an answer; what they expect of it they state. */
const answerBody = z.looseObject({
  id: z.string().optional(),
  messages: z.array(z.looseObject({ id: z.string() })).optional(),
  items: z.array(z.looseObject({})).optional(),
  data: z.array(z.looseObject({})).optional(),
  error: z.looseObject({ code: z.number() }).optional(),
  errors: z.array(z.looseObject({ path: z.string() })).optional(),
})

const change = z.looseObject({
  value: z.looseObject({
    statuses: z.array(z.looseObject({ status: z.string() })).optional(),
    messages: z.array(z.looseObject({})).optional(),
  }),
})
const webhook = z.looseObject({ entry: z.tuple([z.looseObject({ changes: z.array(change) })]) })

/** A running sandbox with short ways to call it. */
export async function startWorld(
  changes: Partial<Config> = {},
  options?: Parameters<typeof start>[1],
) {
  const sandbox = await start({ ...config, ...changes }, options)

  async function call(method: string, path: string, body?: unknown, headers = {}) {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const json = answerBody.parse(await response.json())
    return { status: response.status, json, type: response.headers.get('content-type') }
  }
  const authorization = `Bearer ${config.WHATSAPP_ACCESS_TOKEN}`

  return {
    ...sandbox,
    call,
    graph: (method: string, path: string, body?: unknown) =>
      call(method, `/v24.0${path}`, body, { authorization }),
    send: (message: object) =>
      call(
        'POST',
        `/v24.0/${config.WHATSAPP_PHONE_NUMBER_ID}/messages`,
        { messaging_product: 'whatsapp', ...message },
        { authorization },
      ),
    page: async (path: string) => (await fetch(sandbox.url + path)).text(),
    phone: async (to: string) =>
      z.array(listed).parse((await call('GET', `/phone/messages?to=${to}`)).json.items),
    mails: async (to: string) =>
      z.array(listed).parse((await call('GET', `/mail/messages?to=${to}`)).json.items),
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** The business's end of the webhooks, over real HTTP; `answers` are given first, then 200. */
export async function startWebhookTarget(answers: number[] = []) {
  const received: { body: z.infer<typeof webhook>; signed: boolean }[] = []
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    const expected = createHmac('sha256', config.WHATSAPP_APP_SECRET).update(raw).digest('hex')
    const signed = request.headers['x-hub-signature-256'] === `sha256=${expected}`
    const status = answers.shift() ?? 200
    if (status === 200) received.push({ body: webhook.parse(JSON.parse(raw)), signed })
    response.writeHead(status).end()
  })
  const { url, stop } = await serveLocally(server)
  const values = () =>
    received.flatMap(({ body }) => body.entry[0].changes.map(({ value }) => value))

  return {
    url: `${url}/webhooks/whatsapp`,
    received,
    statuses: () => values().flatMap((value) => value.statuses ?? []),
    messages: () => values().flatMap((value) => value.messages ?? []),
    values,
    stop,
  }
}

/** Waits for a condition, at most a minute. */
export async function until(what: string, condition: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within a minute: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export const reminder = {
  name: 'booking_confirmed',
  language: 'pt_BR',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: 'Oi, {{1}}! Seu horário com {{2}} está confirmado.' },
    { type: 'FOOTER', text: 'Encaixe' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Cancelar' },
        { type: 'URL', text: 'Ver detalhes', url: 'https://encaixe.example/a/{{1}}' },
      ],
    },
  ],
}

export function reminderTo(to: string, parameters = ['Ana', 'Bia'], extra: object = {}) {
  return {
    to,
    type: 'template',
    template: {
      name: reminder.name,
      language: { code: 'pt_BR' },
      components: [
        { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) },
        {
          type: 'button',
          sub_type: 'quick_reply',
          index: '0',
          parameters: [{ type: 'payload', payload: 'cancel:42' }],
        },
        {
          type: 'button',
          sub_type: 'url',
          index: '1',
          parameters: [{ type: 'text', text: 'abc' }],
        },
      ],
    },
    ...extra,
  }
}
