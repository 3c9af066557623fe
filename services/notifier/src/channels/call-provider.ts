import http from 'node:http'
import https from 'node:https'
import { neverConnected, type SendFailure } from './send-outcome.rule.ts'

export type ProviderAnswer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'failed'; failure: SendFailure }

interface Request {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: unknown
  timeoutMs: number
}

class ProviderTimeout extends Error {}

/** The connection was never made, so nothing was sent. */
class NoConnection extends Error {
  readonly code = 'CONNECT_TIMEOUT'
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
export async function callProvider(url: string, request: Request): Promise<ProviderAnswer> {
  try {
    const { status, text } = await answerTo(url, request)
    return { kind: 'answered', status, body: parseJson(text) }
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) }
  }
}

function answerTo(
  url: string,
  { method, headers, body, timeoutMs }: Request,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const options = { method, headers: { ...headers, 'content-type': 'application/json' } }
  const sent = url.startsWith('https:')
    ? https.request(url, { ...options, agent: secure })
    : http.request(url, { ...options, agent: plain })
  sent.on('error', reject)
  sent.on('response', (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => void parts.push(part))
    response.on('error', reject)
    response.on('end', () => {
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') })
    })
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const timer = setTimeout(() => {
    const isConnected = sent.socket?.connecting === false
    sent.destroy(isConnected ? new ProviderTimeout() : new NoConnection())
  }, timeoutMs)
  return promise.finally(() => clearTimeout(timer))
}

function failureOf(error: unknown): SendFailure {
  const code = codeOf(error)
  if (neverConnected(code)) return { kind: 'down', reason: `whatsapp:${code}` }
  if (error instanceof ProviderTimeout) return { kind: 'unknown', reason: 'whatsapp:timeout' }
  return { kind: 'unknown', reason: `whatsapp:${code ?? 'no-answer'}` }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page, or an answer cut short: what matters then is the status.
    return null
  }
}
