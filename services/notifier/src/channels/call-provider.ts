import http from 'node:http'
import https from 'node:https'
import type { SendFailure } from './send-outcome.rule.ts'

export type ProviderAnswer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'failed'; failure: SendFailure }

interface Request {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: unknown
  timeoutMs: number
}

/**
 * Connections are kept, because a handshake with a distant provider takes longer than the message. Only for 4 s: a
 * message over a connection that the other side closes is in doubt.
 */
const kept = { keepAlive: true, timeout: 4_000 }
const plain = new http.Agent(kept)
const secure = new https.Agent(kept)

/**
 * Sends one request to a WhatsApp provider. Tells a request that was not sent from one without an answer: only the
 * former may be repeated blindly. `fetch` costs three times as much per message.
 */
export function callProvider(
  url: string,
  { method, headers, body, timeoutMs }: Request,
): Promise<ProviderAnswer> {
  const { promise, resolve } = Promise.withResolvers<ProviderAnswer>()
  const isSecure = url.startsWith('https:')
  const options = { method, headers: { ...headers, 'content-type': 'application/json' } }
  const sent = isSecure
    ? https.request(url, { ...options, agent: secure })
    : http.request(url, { ...options, agent: plain })
  /** Nothing of it leaves before there is a connection, and an encrypted one where that is asked for. */
  let mayHaveLeft = false
  sent.on('socket', (socket) => {
    mayHaveLeft = sent.reusedSocket
    if (mayHaveLeft) return
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      mayHaveLeft = true
    })
  })
  const fail = ({ code = 'no-answer' }: { code?: string | undefined }) => {
    const reason = `whatsapp:${code}`
    resolve({ kind: 'failed', failure: { kind: mayHaveLeft ? 'unknown' : 'down', reason } })
  }
  sent.on('error', fail)
  sent.on('response', (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => void parts.push(part))
    response.on('error', fail)
    response.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      resolve({ kind: 'answered', status: response.statusCode ?? 0, body: parseJson(text) })
    })
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const timer = setTimeout(() => {
    fail({ code: 'timeout' })
    sent.destroy()
  }, timeoutMs)
  return promise.finally(() => clearTimeout(timer))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page, or an answer cut short: what matters then is the status.
    return null
  }
}
