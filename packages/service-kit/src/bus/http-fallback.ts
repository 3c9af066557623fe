import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, type Rpc } from '@encaixe/contracts'
import { encodeError, type Incoming } from './wire.ts'

/** The other way to the services while NATS is away: each one's own HTTP port, for whoever has the secret. */
export interface RpcFallback {
  /** By the name of the service: `http://host:port`. */
  urls: Readonly<Record<string, string>>
  /** Known to the services and to nobody else. */
  secret: string
}

const PREFIX = '/rpc/'
/** As much as a request on NATS may hold. */
const LARGEST_BODY = 1024 * 1024

/** Nobody was there, or whoever was refused: the request had no effect. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
}

/**
 * Asks a service on its HTTP port; the answer is the one it would give on NATS.
 * @throws NotDelivered, or whatever `fetch` throws when time is over or the connection breaks
 */
export async function requestByHttp(
  { urls, secret }: RpcFallback,
  rpc: Rpc,
  request: { payload: string; headers: Record<string, string>; timeoutMs: number },
): Promise<Uint8Array> {
  const response = await fetch(new URL(PREFIX + rpc.name, urls[rpc.service]), {
    method: 'POST',
    headers: {
      ...request.headers,
      'content-type': 'application/json',
      authorization: `Bearer ${secret}`,
    },
    body: request.payload,
    redirect: 'error',
    signal: AbortSignal.timeout(request.timeoutMs),
  })
  if (response.status === 200) return new Uint8Array(await response.arrayBuffer())
  await response.body?.cancel()
  throw new NotDelivered(`${rpc.service} answered ${response.status} to a request by HTTP`)
}

/** Answers `POST /rpc/<name>`; false for any other request, which is left alone. */
export function rpcEndpoint({
  service,
  secret,
  answer,
}: {
  service: string
  secret: string
  /** The reply to a request on this subject; undefined when nobody answers it, or it came too late. */
  answer: (subject: string, incoming: Incoming) => Promise<string> | undefined
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const expected = digest(`Bearer ${secret}`)

  async function serve(name: string, request: IncomingMessage): Promise<[number, string?]> {
    const body = await bodyOf(request)
    if (!body) return [413]
    const reply = answer(`rpc.${service}.${name}`, {
      data: body,
      header: (key) => headerOf(request, key),
    })
    return reply ? [200, await reply] : [404]
  }

  return (request, response) => {
    const path = request.url ?? ''
    if (request.method !== 'POST' || !path.startsWith(PREFIX)) return false
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      response.writeHead(401).end()
      return true
    }
    serve(path.slice(PREFIX.length), request).then(
      ([status, reply]) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(reply),
      () => {
        const broken = encodeError(new AppError('INTERNAL', 'Something went wrong.'))
        response.writeHead(200, { 'content-type': 'application/json' }).end(broken)
      },
    )
    return true
  }
}

// Of equal length whatever was sent, so that comparing takes the same time.
const digest = (text: string) => createHash('sha256').update(text).digest()

function headerOf({ headers }: IncomingMessage, key: string): string | undefined {
  const value = headers[key.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes: Uint8Array = chunk
    size += bytes.length
    if (size > LARGEST_BODY) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
