import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { outcomeOf, ProviderError, type ProviderFailure } from '../provider/provider-error.ts'
import type { MercadoPagoConfig } from './config.ts'
import { saidIn, type TokenAnswer, tokenAnswer } from './documents.ts'

const MOST_CHARACTERS = 1024 * 1024

export interface Asked {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  headers?: Record<string, string>
  json?: object
}

export type MercadoPagoApi = ReturnType<typeof mercadoPagoApi>

/** Mercado Pago's OAuth and API over HTTP. Every method throws ProviderError; none says a token. */
export function mercadoPagoApi({
  config,
  redirectUri,
  timeoutMs,
  onOutcome,
}: {
  config: MercadoPagoConfig
  /** Where it sends people back to. */
  redirectUri: string
  /** How long it may take to answer. */
  timeoutMs: number
  /** Called with what came of each request: `ok`, or why it failed. */
  onOutcome: (outcome: 'ok' | ProviderFailure) => void
}) {
  const application = {
    client_id: config.MERCADO_PAGO_CLIENT_ID,
    client_secret: config.MERCADO_PAGO_CLIENT_SECRET,
  }

  async function send({ method, path, token, headers = {}, json }: Asked) {
    try {
      const response = await fetch(config.MERCADO_PAGO_API_URL + path, {
        ...{ method, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) },
        headers: {
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      const text = await response.text()
      if (text.length > MOST_CHARACTERS) throw new Error('the answer is too long')
      return { status: response.status, text }
    } catch (cause) {
      onOutcome('away')
      throw new ProviderError('away', 'Mercado Pago cannot be reached', { cause })
    }
  }

  async function ask<S extends z.ZodType>(schema: S, asked: Asked): Promise<z.output<S>> {
    const { status, text } = await send(asked)
    const outcome = outcomeOf(status)
    onOutcome(outcome)
    if (outcome !== 'ok') {
      const said = saidIn(text)
      throw new ProviderError(outcome, `Mercado Pago answered ${status}`, { status, said })
    }
    const { success, data } = schema.safeParse(jsonOf(text))
    if (success) return data
    // What cannot be read is unknown: it is asked for again. The parse error would quote the answer.
    throw new ProviderError('away', 'the answer is none of the published ones', { status })
  }

  const tokens = (grant: object): Promise<TokenAnswer> =>
    ask(tokenAnswer, {
      ...{ method: 'POST', path: '/oauth/token', json: { ...application, ...grant } },
    })

  return {
    isConfigured: application.client_id !== '',
    ask,

    /** Where a person allows access (authorization code with PKCE). */
    consentUrl({ state, codeVerifier }: { state: string; codeVerifier: string }): string {
      const url = new URL(config.MERCADO_PAGO_AUTH_URL)
      url.search = new URLSearchParams({
        ...{ client_id: application.client_id, response_type: 'code', platform_id: 'mp' },
        ...{ redirect_uri: redirectUri, state },
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    exchange: ({ code, codeVerifier }: { code: string; codeVerifier: string }) =>
      tokens({
        ...{ grant_type: 'authorization_code', code, code_verifier: codeVerifier },
        redirect_uri: redirectUri,
      }),
    /** A refresh token is exchanged once: the answer has the next one. */
    refresh: (refreshToken: string) =>
      tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
