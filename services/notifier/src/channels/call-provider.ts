import { neverConnected } from '../domain/network-errors.ts'
import type { SendFailure } from '../domain/send-outcome.ts'

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
 * One request to a provider of WhatsApp. Tells a request that cannot have left from one that left without an
 * answer: only the former may be repeated blindly.
 */
export async function callProvider(
  url: string,
  { method, headers, body, timeoutMs }: Request,
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = parseJson(await response.text())
    return { kind: 'answered', status: response.status, body: answer }
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) }
  }
}

/** fetch puts the reason of a network failure into `cause`. */
function failureOf(error: unknown): SendFailure {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = codeOf(cause)
  if (neverConnected(code)) return { kind: 'down', reason: `whatsapp:${code}` }
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { kind: 'unknown', reason: 'whatsapp:timeout' }
  }
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
