import { z } from 'zod'
import { callProvider } from './call-provider.ts'
import type { SendFailure } from './send-outcome.rule.ts'
import { classifyWhatsappError } from './whatsapp-errors.rule.ts'

export interface GraphApi {
  apiUrl: string
  version: string
  accessToken: string
  timeoutMs: number
}

export type GraphAnswer = { ok: true; body: unknown } | { ok: false; failure: SendFailure }

const graphError = z.object({ error: z.object({ code: z.number() }) })

/** One request to the Graph API. */
export async function callGraph(
  { apiUrl, version, accessToken, timeoutMs }: GraphApi,
  path: string,
  { method, body }: { method: 'GET' | 'POST'; body?: unknown },
): Promise<GraphAnswer> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const url = `${apiUrl}/${version}/${path}`
  const answer = await callProvider(url, { method, headers, body, timeoutMs })
  if (answer.kind === 'failed') return { ok: false, failure: answer.failure }
  const { status: httpStatus } = answer
  if (httpStatus >= 200 && httpStatus < 300) return { ok: true, body: answer.body }
  const code = graphError.safeParse(answer.body).data?.error.code ?? null
  return { ok: false, failure: classifyWhatsappError({ code, httpStatus }, Math.random()) }
}
