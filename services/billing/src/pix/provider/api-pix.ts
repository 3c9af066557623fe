import { buildDynamicPix, chargeTxid, tryParsePix } from '@encaixe/pix'
import { newId } from '@encaixe/service-kit'
import type { z } from 'zod'
import type { Connection, Sent } from './connection.ts'
import { type ChargeRead, charge, refundAnswer, saidIn, tokenAnswer } from './documents.ts'
import { idAtBank } from './id-at-bank.rule.ts'
import type { OpenApiPixAccount } from './open-account.ts'
import type { Provider } from './port.ts'
import { outcomeOf, ProviderError } from './provider-error.ts'

/** Just what is needed. */
const SCOPES = 'cob.write cob.read pix.read pix.write webhook.write webhook.read'
/** A token is not used in its last seconds, so that it does not end on the way. */
const TOKEN_MARGIN_MS = 30_000
/** Of the charge that is tried and removed at once. */
const CENTAVO = { amountCents: 1, seconds: 300, text: 'Teste de conexão do Encaixe' }

/** The provider of one account: the requests of the API Pix that we make. */
export function apiPixProvider(account: OpenApiPixAccount, connection: Connection): Provider {
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

  async function putCharge(
    txid: string,
    { amountCents, seconds, text }: { amountCents: number; seconds: number; text: string },
  ): Promise<ChargeRead> {
    const answer = await ask('PUT', `/cob/${txid}`, {
      calendario: { expiracao: seconds },
      valor: { original: moneyOf(amountCents) },
      chave: account.pixKey,
      ...(text !== '' && { solicitacaoPagador: text.slice(0, 140) }),
    })
    return documentOf(charge, answer)
  }

  const removeCharge = async ({ txid }: { txid: string }): Promise<void> =>
    requireDone(await ask('PATCH', `/cob/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }))

  return {
    account,
    async makeCharge({ txid }, wanted) {
      const read = await putCharge(txid, wanted)
      return { payload: payloadOf(read, account), providerId: null }
    },
    readCharge: async ({ txid }) => documentOf(charge, await ask('GET', `/cob/${txid}`)),
    removeCharge,
    giveBack: async ({ endToEndId }, { id, amountCents }) =>
      documentOf(
        refundAnswer,
        await ask('PUT', `/pix/${endToEndId}/devolucao/${idAtBank(id)}`, {
          valor: moneyOf(amountCents),
        }),
      ),
    tries: (webhookUrl) => ({
      token,
      async charge() {
        const txid = chargeTxid(newId())
        await putCharge(txid, CENTAVO)
        await removeCharge({ txid })
      },
      webhook: async () => requireDone(await ask('PUT', webhookPath, { webhookUrl })),
    }),
    stopCalling: async () => requireDone(await ask('DELETE', webhookPath)),
    close: () => connection.close(),
  }
}

/** The code as the provider wrote it, if it is one of this location; else one of our own. */
function payloadOf(read: ChargeRead, { pixKey }: OpenApiPixAccount): string {
  const { pixCopiaECola: given } = read
  const location = read.location ?? read.loc?.location
  const parsed = given === undefined ? undefined : tryParsePix(given, { mode: 'lenient' })
  if (given !== undefined && parsed?.ok && parsed.value.url !== undefined) return given
  if (location === undefined) {
    throw new ProviderError('refused', 'the provider gave the charge no location')
  }
  return buildDynamicPix({ url: location, merchantName: pixKey })
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
