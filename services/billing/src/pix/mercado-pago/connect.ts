import { createHash, randomBytes } from 'node:crypto'
import { AppError, type MercadoPagoOutcome, type mercadoPagoRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { ownPage } from '../../own-page.ts'
import type { PixParts } from '../parts.ts'
import { ProviderError } from '../provider/provider-error.ts'
import type { TokenAnswer } from './documents.ts'
import { type MercadoPago, mercadoPagoProvider } from './provider.ts'
import { lockMercadoPago, saveTokens, shareTokens } from './save-tokens.ts'

/** A person has so long from "connect" to being back. */
const ATTEMPT = { minutes: 10 }

const hashOf = (state: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(state).digest())
const aboutAttempt = (professionalId: string) => `mercado pago ${professionalId}`

/**
 * Connects an account at Mercado Pago. The `state` that goes there and comes back is of one session and used once; the
 * code's verifier stays here.
 */
export function connectMercadoPago({
  database,
  mercadoPago,
  sealer,
  tasks,
  clock,
  log,
}: Omit<PixParts, 'providers'> & { mercadoPago: MercadoPago }): HandlersOf<
  typeof mercadoPagoRpcs,
  'connectMercadoPago' | 'completeMercadoPago'
> {
  const { api } = mercadoPago

  /** Uses up the attempt of this session; null where there is none, or it took too long. */
  async function verifierOf(
    state: string,
    of: { professionalId: string; userId: string; sessionId: string | null },
  ): Promise<string | null> {
    const where = { stateHash: hashOf(state), ...of }
    const attempt = await database.transaction(async ({ tx }) => {
      const row = await tx.mercadoPagoAttempt.findFirst({ where })
      const { count } = await tx.mercadoPagoAttempt.deleteMany({ where })
      return count > 0 ? row : null
    })
    if (!attempt || attempt.expiresAt.getTime() <= clock().epochMilliseconds) return null
    return sealer.openText(aboutAttempt(of.professionalId), attempt)
  }

  /** Tries what charges need before the account counts as connected. */
  async function problemOf(
    professionalId: string,
    { access_token: accessToken, refresh_token: refreshToken, user_id: userId }: TokenAnswer,
  ): Promise<MercadoPagoOutcome | null> {
    const secrets = { accessToken, refreshToken }
    const named = { kind: 'mercado_pago', id: professionalId, professionalId, version: 0 } as const
    const provider = mercadoPagoProvider({ ...named, userId, secrets }, mercadoPago)
    try {
      await provider.tries('').charge()
      return null
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.info({ err: error }, 'an account at Mercado Pago makes no charge')
      return error.failure === 'away' ? 'unavailable' : 'no_pix'
    }
  }

  async function allow(
    professionalId: string,
    grant: { code: string; codeVerifier: string },
  ): Promise<MercadoPagoOutcome> {
    const answer = await api.exchange(grant)
    const saving = { sealer, tasks, now: clock() }
    // Other pages of the account need the new tokens, whatever comes of this one.
    await database.transaction(async (work) => {
      await lockMercadoPago(work.tx, answer.user_id)
      await shareTokens(work, answer.user_id, answer, saving)
    })
    const problem = await problemOf(professionalId, answer)
    if (problem) return problem
    await database.transaction((work) => saveTokens(work, professionalId, answer, saving))
    return 'connected'
  }

  return {
    async connectMercadoPago(_input, { actor }) {
      if (!api.isConfigured)
        throw new AppError('NOT_FOUND', 'Mercado Pago cannot be connected here.')
      const { professionalId } = await ownPage(database, actor.userId)
      const state = randomBytes(32).toString('base64url')
      const codeVerifier = randomBytes(32).toString('base64url')
      await database.prisma.mercadoPagoAttempt.create({
        data: {
          ...{ stateHash: hashOf(state), professionalId },
          ...{ userId: actor.userId, sessionId: actor.sessionId ?? null },
          ...sealer.sealText(aboutAttempt(professionalId), codeVerifier),
          expiresAt: new Date(clock().add(ATTEMPT).epochMilliseconds),
        },
      })
      return { url: api.consentUrl({ state, codeVerifier }) }
    },

    async completeMercadoPago({ state, code, error }, { actor }) {
      const { userId, sessionId = null } = actor
      const { professionalId } = await ownPage(database, userId)
      const codeVerifier = await verifierOf(state, { professionalId, userId, sessionId })
      if (codeVerifier === null) return { outcome: 'expired' }
      if (error !== undefined || code === undefined) return { outcome: 'refused' }
      try {
        return { outcome: await allow(professionalId, { code, codeVerifier }) }
      } catch (failure) {
        if (!(failure instanceof ProviderError)) throw failure
        log.warn({ err: failure }, 'Mercado Pago gives no access')
        return { outcome: failure.failure === 'away' ? 'unavailable' : 'expired' }
      }
    },
  }
}
