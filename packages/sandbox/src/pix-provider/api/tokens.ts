import { randomBytes, timingSafeEqual } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../../faults.ts'
import type { Bank } from '../model/bank.ts'
import type { Account, Scope } from '../model/objects.ts'
import { PixProblem } from '../problems.ts'
import { meetPixFaults } from './meet-faults.ts'

const LASTS_SECONDS = 600

interface Token {
  account: string
  scopes: string[]
  until: number
}

export type Tokens = ReturnType<typeof createTokens>

/** OAuth 2.0 client credentials, bound to the client's certificate (RFC 8705). */
export function createTokens(bank: Bank) {
  const given = new Map<string, Token>()

  const fingerprintOf = ({ raw: { socket } }: FastifyRequest) =>
    socket instanceof TLSSocket && socket.authorized
      ? socket.getPeerCertificate().fingerprint256
      : undefined

  return {
    /** @returns undefined unless id, secret and certificate belong together */
    give(request: FastifyRequest, wanted: string[]) {
      const [, basic = ''] = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
      const account = bank.store.get('account', decodeURIComponent(id))
      if (!account || !isSame(decodeURIComponent(secret), account.secret)) return undefined
      if (fingerprintOf(request) !== account.fingerprint) return undefined
      const scopes = account.scopes.filter((scope) => wanted.length === 0 || wanted.includes(scope))
      const token = randomBytes(24).toString('base64url')
      given.set(token, { account: account.id, scopes, until: bank.now() + LASTS_SECONDS * 1_000 })
      return {
        access_token: token,
        token_type: 'Bearer',
        expires_in: LASTS_SECONDS,
        scope: scopes.join(' '),
      }
    },
    /** @throws {PixProblem} AcessoNegado */
    accountOf(request: FastifyRequest, scope: Scope): Account {
      const [, bearer = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      const token = given.get(bearer)
      const account = token && bank.store.get('account', token.account)
      if (!account || token.until <= bank.now()) {
        throw new PixProblem('AcessoNegado', 'O token não existe ou acabou.', [], 401)
      }
      if (fingerprintOf(request) !== account.fingerprint) {
        throw new PixProblem('AcessoNegado', 'O certificado não é o deste cliente.')
      }
      if (token.scopes.includes(scope)) return account
      throw new PixProblem('AcessoNegado', `O token não tem o escopo ${scope}.`)
    },
  }
}

export function tokenRoutes(
  app: FastifyInstance,
  { tokens, faults }: { tokens: Tokens; faults: Faults },
) {
  meetPixFaults(app, faults)
  app.post('/oauth/token', async (request, reply) => {
    const { grant_type: grant, scope }: { grant_type?: unknown; scope?: unknown } = Object(
      request.body,
    )
    if (grant !== 'client_credentials') return refuse(reply, 400, 'unsupported_grant_type')
    const wanted = typeof scope === 'string' ? scope.split(' ').filter(Boolean) : []
    const token = tokens.give(request, wanted)
    return token ?? refuse(reply, 401, 'invalid_client')
  })
}

const refuse = (reply: FastifyReply, status: number, error: string) =>
  reply.code(status).send({ error })

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
