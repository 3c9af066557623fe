import { z } from 'zod'
import { neverConnected } from '../domain/network-errors.ts'
import type { SendFailure } from '../domain/send-outcome.ts'
import { classifyWhatsappError } from '../domain/whatsapp-errors.ts'

export interface GraphApi {
  apiUrl: string
  version: string
  accessToken: string
  timeoutMs: number
}

export type GraphAnswer = { ok: true; body: unknown } | { ok: false; failure: SendFailure }

const graphError = z.object({ error: z.object({ code: z.number() }) })

/**
 * One request to the Graph API. Tells a request that cannot have left from one that left without
 * an answer: only the former may be repeated blindly.
 */
export async function callGraph(
  { apiUrl, version, accessToken, timeoutMs }: GraphApi,
  path: string,
  { method, body }: { method: 'GET' | 'POST'; body?: unknown },
): Promise<GraphAnswer> {
  try {
    const response = await fetch(`${apiUrl}/${version}/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = parseJson(await response.text())
    if (response.ok) return { ok: true, body: answer }
    const code = graphError.safeParse(answer).data?.error.code ?? null
    const failure = classifyWhatsappError({ code, httpStatus: response.status }, Math.random())
    return { ok: false, failure }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
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
