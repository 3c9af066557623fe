import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { MercadoPagoConfig } from '../config.ts'
import { MercadoPagoError } from '../errors.ts'
import type { Account } from '../model/objects.ts'
import type { Wallet } from '../model/wallet.ts'

/** 180 days. */
const ACCESS_SECONDS = 15_552_000
const CODE_MS = 600_000

interface Code {
  account: string
  redirectUri: string
  challenge: string
  until: number
}

const form = z.object({
  client_id: z.coerce.string(),
  client_secret: z.string(),
  grant_type: z.string(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().optional(),
})

export type Tokens = ReturnType<typeof createTokens>

/** OAuth: codes with PKCE that are used once, access of 180 days, of the refresh tokens of an account the last. */
export function createTokens({ wallet, config }: { wallet: Wallet; config: MercadoPagoConfig }) {
  const { store, now } = wallet
  const codes = new Map<string, Code>()
  const exchanged = { codes: 0, refreshes: 0 }
  const invalidGrant = (message: string) =>
    new MercadoPagoError(400, message, { error: 'invalid_grant' })

  function give(account: string) {
    for (const grant of store.all('grant').filter((one) => one.account === account)) {
      store.save('grant', { ...grant, refreshToken: null })
    }
    const accessToken = `APP_USR-${randomBytes(24).toString('hex')}-${account}`
    const refreshToken = `TG-${randomBytes(16).toString('hex')}-${account}`
    const until = now() + ACCESS_SECONDS * 1_000
    store.save('grant', { id: accessToken, account, refreshToken, until })
    return {
      ...{ access_token: accessToken, token_type: 'Bearer', expires_in: ACCESS_SECONDS },
      ...{ scope: 'offline_access payments write', user_id: Number(account) },
      ...{ refresh_token: refreshToken, public_key: `APP_USR-${account}`, live_mode: true },
    }
  }

  return {
    giveCode(allowed: Omit<Code, 'until'>): string {
      const code = `TG-${randomBytes(20).toString('hex')}`
      codes.set(code, { ...allowed, until: now() + CODE_MS })
      return code
    },

    /** The token endpoint. @throws {MercadoPagoError} */
    exchange(body: unknown) {
      const { success, data } = form.safeParse(body)
      if (!success) throw invalidGrant('invalid parameters')
      const isKnown =
        data.client_id === config.MERCADO_PAGO_CLIENT_ID &&
        data.client_secret === config.MERCADO_PAGO_CLIENT_SECRET
      if (!isKnown) {
        const error = 'invalid_client'
        throw new MercadoPagoError(400, 'invalid client_id or client_secret', { error })
      }
      if (data.grant_type === 'refresh_token') {
        const grant = store
          .all('grant')
          .find((one) => one.refreshToken !== null && one.refreshToken === data.refresh_token)
        if (!grant || grant.until <= now()) throw invalidGrant('invalid refresh_token')
        exchanged.refreshes += 1
        return give(grant.account)
      }
      if (data.grant_type !== 'authorization_code') {
        throw new MercadoPagoError(400, 'unsupported grant_type', {
          error: 'unsupported_grant_type',
        })
      }
      const code = codes.get(data.code ?? '')
      codes.delete(data.code ?? '')
      const challenge = createHash('sha256')
        .update(data.code_verifier ?? '')
        .digest('base64url')
      if (!code || code.until < now()) throw invalidGrant('the code is invalid or was used')
      if (code.redirectUri !== data.redirect_uri) throw invalidGrant('redirect_uri does not match')
      if (code.challenge !== challenge) throw invalidGrant('code_verifier does not match')
      exchanged.codes += 1
      return give(code.account)
    },

    /** How many codes and refresh tokens were exchanged. */
    exchanged: () => exchanged,

    /** Somebody takes access away, in their account. */
    revoke(account: string) {
      for (const grant of store.all('grant').filter((one) => one.account === account)) {
        store.save('grant', { ...grant, refreshToken: null, until: 0 })
      }
    },

    /** The account that a request is made for. @throws {MercadoPagoError} */
    accountOf({ headers }: FastifyRequest): Account {
      const [, bearer = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
      const grant = store.get('grant', bearer)
      const account = grant && store.get('account', grant.account)
      if (account && grant.until > now()) return account
      throw new MercadoPagoError(401, 'invalid access token', { error: 'unauthorized' })
    },
  }
}
