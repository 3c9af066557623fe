import type { z } from 'zod'
import type { AccountSecrets } from '../account/sealed-secrets.ts'
import { type Connection, type ConnectionOptions, connect, type Sent } from './connection.ts'
import {
  type ChargeRead,
  charge,
  type RefundRead,
  refundAnswer,
  saidIn,
  tokenAnswer,
} from './documents.ts'
import { outcomeOf, ProviderError } from './provider-error.ts'

/** Just what is needed. */
const SCOPES = 'cob.write cob.read pix.read pix.write webhook.write webhook.read'
/** A token is not used in its last seconds, so that it does not end on the way. */
const TOKEN_MARGIN_MS = 30_000

/** An account with its secrets open, as its provider is spoken to. */
export interface OpenAccount {
  /** Of the professional, whose only one it is; of an account of before its own. */
  id: string
  professionalId: string
  version: number
  apiUrl: string
  tokenUrl: string
  clientId: string
  pixKey: string
  secrets: AccountSecrets
}

export type Provider = ReturnType<typeof provider>

/** The provider of one account: the requests of the API Pix that we make. */
function provider(account: OpenAccount, connection: Connection) {
  let kept: { token: string; until: number } | undefined

  async function token(): Promise<string> {
    if (kept && Date.now() < kept.until) return kept.token
    const { clientId, secrets, tokenUrl } = account
    const basic = `${encodeURIComponent(clientId)}:${encodeURIComponent(secrets.clientSecret)}`
    const answer = await connection.send({
      method: 'POST',
      url: tokenUrl,
      headers: {
        authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPES }).toString(),
    })
    const { access_token, expires_in } = documentOf(tokenAnswer, answer)
    const lasts = expires_in * 1_000
    kept = { token: access_token, until: Date.now() + lasts - Math.min(TOKEN_MARGIN_MS, lasts / 2) }
    return access_token
  }

  async function ask(method: Sent['method'], path: string, body?: object) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await connection.send({
        method,
        url: account.apiUrl + path,
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (answer.status !== 401 || attempt > 1) return answer
      // A token may end before its time.
      kept = undefined
    }
  }

  const webhookPath = `/webhook/${encodeURIComponent(account.pixKey)}`

  return {
    account,
    token,

    /** Makes a charge; the same one again if it was made. */
    async putCharge(
      txid: string,
      { amountCents, seconds, text }: { amountCents: number; seconds: number; text?: string },
    ): Promise<ChargeRead> {
      const answer = await ask('PUT', `/cob/${txid}`, {
        calendario: { expiracao: seconds },
        valor: { original: moneyOf(amountCents) },
        chave: account.pixKey,
        ...(text !== undefined && { solicitacaoPagador: text.slice(0, 140) }),
      })
      return documentOf(charge, answer)
    },
    /** @throws ProviderError `missing` */
    readCharge: async (txid: string): Promise<ChargeRead> =>
      documentOf(charge, await ask('GET', `/cob/${txid}`)),
    removeCharge: async (txid: string): Promise<ChargeRead> =>
      documentOf(
        charge,
        await ask('PATCH', `/cob/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }),
      ),
    /** Asks for a refund under our own id: asked twice, it is one refund. */
    putRefund: async (endToEndId: string, id: string, amountCents: number): Promise<RefundRead> =>
      documentOf(
        refundAnswer,
        await ask('PUT', `/pix/${endToEndId}/devolucao/${id}`, { valor: moneyOf(amountCents) }),
      ),
    readRefund: async (endToEndId: string, id: string): Promise<RefundRead> =>
      documentOf(refundAnswer, await ask('GET', `/pix/${endToEndId}/devolucao/${id}`)),
    async setWebhook(webhookUrl: string): Promise<void> {
      requireDone(await ask('PUT', webhookPath, { webhookUrl }))
    },
    async removeWebhook(): Promise<void> {
      requireDone(await ask('DELETE', webhookPath))
    },
    close: () => connection.close(),
  }
}

export type Providers = ReturnType<typeof openProviders>

/** The providers of all accounts: connections and tokens are kept while the account stays as it is. */
export function openProviders(options: ConnectionOptions) {
  const open = new Map<string, Provider>()

  function forget(accountId: string): void {
    open.get(accountId)?.close()
    open.delete(accountId)
  }

  return {
    of(account: OpenAccount): Provider {
      const { id, version, secrets } = account
      const known = open.get(id)
      if (known?.account.version === version) return known
      forget(id)
      const made = provider(account, connect(secrets, options))
      open.set(id, made)
      return made
    },
    forget,
    close() {
      for (const id of [...open.keys()]) forget(id)
    },
  }
}

const moneyOf = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

type Answered = Awaited<ReturnType<Connection['send']>>

function documentOf<S extends z.ZodType>(schema: S, answer: Answered): z.output<S> {
  requireDone(answer)
  try {
    return schema.parse(JSON.parse(answer.text))
  } catch (cause) {
    throw new ProviderError('away', 'the answer is none of the standard', { ...answer, cause })
  }
}

function requireDone({ status, text }: Answered): void {
  const outcome = outcomeOf(status)
  if (outcome === 'ok') return
  const said = saidIn(text)
  throw new ProviderError(outcome, `the provider answered ${status}`, { status, said })
}
