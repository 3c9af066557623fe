import { createServer } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type Config, start } from '../src/main.ts'
import { callback } from '../src/pix-provider/documents.ts'
import { serveLocally } from './serve-locally.ts'
import { config } from './world.ts'

const account = z.looseObject({
  clientId: z.string(),
  clientSecret: z.string(),
  certificate: z.string(),
  privateKey: z.string(),
  key: z.string(),
  apiUrl: z.string(),
  tokenUrl: z.string(),
})
export type PixAccount = z.output<typeof account>
const token = z.looseObject({ access_token: z.string(), expires_in: z.number(), scope: z.string() })

/** A sandbox with a provider of the API Pix, and somebody who takes its callbacks. */
export async function startPixWorld(
  changes: Partial<Config> = {},
  options?: Parameters<typeof start>[1],
) {
  const received: z.output<typeof callback>[] = []
  const paths: string[] = []
  const server = createServer(async (incoming, response) => {
    paths.push(String(incoming.url))
    received.push(callback.parse(JSON.parse(await text(incoming))))
    response.writeHead(200).end()
  })
  const receiver = await serveLocally(server)
  const sandbox = await start({ ...config, PIX_PORT: 0, ...changes }, options)

  async function post(path: string, body: object) {
    const response = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const json: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }

  /** A request over TLS, with the account's certificate or without one. */
  function send(
    url: string,
    {
      method = 'GET',
      headers = {},
      body,
      as,
    }: {
      method?: string
      headers?: Record<string, string>
      body?: string
      as?: PixAccount | undefined
    },
  ): Promise<{ status: number; type: string; text: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          method,
          headers,
          ca: sandbox.pix?.ca ?? '',
          agent: false,
          ...(as && { cert: as.certificate, key: as.privateKey }),
        },
        (response) => {
          text(response).then(
            (answered) =>
              resolve({
                status: response.statusCode ?? 0,
                type: String(response.headers['content-type']),
                text: answered,
              }),
            reject,
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  async function tokenFor(as: PixAccount, { scope = '', withCertificate = true } = {}) {
    const basic = Buffer.from(`${as.clientId}:${as.clientSecret}`).toString('base64')
    return send(as.tokenUrl, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
      as: withCertificate ? as : undefined,
    })
  }

  return {
    ...sandbox,
    received,
    paths,
    callbackUrl: `${receiver.url}/callbacks/secret`,
    post,
    send,
    tokenFor,
    fault: (fault: object) => post('/faults', fault),
    books: async (as: PixAccount) => {
      const response = await fetch(`${sandbox.url}/pix/accounts/${as.clientId}/books`)
      return z
        .object({ totalCents: z.number(), items: z.array(z.looseObject({ kind: z.string() })) })
        .parse(await response.json())
    },
    /** Somebody who is paid, and speaks with the provider. */
    async someone(wanted: object = {}) {
      const opened = account.parse(
        await post('/pix/accounts', { name: 'Ana Souza', key: 'ana@exemplo.com.br', ...wanted }),
      )
      const given = token.parse(JSON.parse((await tokenFor(opened)).text))
      async function api(method: string, path: string, body?: unknown) {
        const answer = await send(opened.apiUrl + path, {
          method,
          headers: {
            authorization: `Bearer ${given.access_token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          as: opened,
        })
        const json: unknown = answer.text === '' ? null : JSON.parse(answer.text)
        return { ...answer, json: z.looseObject({}).nullable().parse(json) }
      }
      return { ...opened, api }
    },
    async stop() {
      await sandbox.stop()
      await receiver.stop()
    },
  }
}

export type PixWorld = Awaited<ReturnType<typeof startPixWorld>>
