import {
  type ApiKey,
  AppError,
  accountEvents,
  type apiKeyRpcs,
  MOST_API_KEYS,
  scope,
} from '@encaixe/contracts'
import { type Bus, newId } from '@encaixe/service-kit'
import type { ApiKey as Row } from '../../../generated/client.ts'
import type { OwnAnswers, OwnContext } from '../../http/own-answers.ts'
import { requireOwnProfessional } from '../../own-professional.ts'
import { type GatewayDatabase, whileThere } from '../../store.ts'
import { lockAccount } from '../account-store.ts'
import type { Identity } from '../identity.ts'
import { digestOf } from '../secrets.ts'
import type { SecurityLog } from '../security-log.ts'
import { expiryOf } from './expiry.rule.ts'
import { keyChanges } from './key-changes.ts'
import { newKeyText } from './key-text.ts'

interface Parts {
  bus: Bus
  database: GatewayDatabase
  identity: Pick<Identity, 'requireFreshSignIn'>
  security: SecurityLog
  /** Epoch milliseconds. */
  now: () => number
}

/** Keys of the API, for the professional they belong to. */
export function apiKeys({
  bus,
  database,
  identity,
  security,
  now,
}: Parts): OwnAnswers<typeof apiKeyRpcs> {
  /** @throws AppError FORBIDDEN for an account without a page */
  async function ownerOf({ actor, requestId }: OwnContext<'professional'>) {
    const page = await requireOwnProfessional(bus, { actor, requestId })
    return { page, userId: actor.userId }
  }

  return {
    async listApiKeys(_, context) {
      const { userId } = await ownerOf(context)
      return { items: await keysOf(database, userId), nextCursor: null }
    },

    async createApiKey({ name, scopes, expiresAt }, context) {
      const { caller, request } = context
      identity.requireFreshSignIn(caller, 'Making a key')
      const expiry = expiryOf(expiresAt, Temporal.Instant.fromEpochMilliseconds(now()))
      const { page, userId } = await ownerOf(context)
      const key = newKeyText()
      const row = await whileThere(database, () =>
        database.transaction(async ({ tx, emit }) => {
          await lockAccount(tx, userId)
          if ((await tx.apiKey.count({ where: { userId } })) >= MOST_API_KEYS) throw tooMany()
          const made = await tx.apiKey.create({
            data: {
              ...{ id: newId(), userId, name, scopes, digest: digestOf(key) },
              createdAt: new Date(now()),
              expiresAt: new Date(expiry.epochMilliseconds),
            },
          })
          const { id, phone, email, timezone } = page
          const professional = { id, userId, name: page.name, phone, email, timezone }
          const data = { professional, keyName: name }
          await emit(accountEvents.ApiKeyCreated, { subject: userId, data })
          return made
        }),
      )
      security.record('api_key_made', { userId, address: request.ip, scopes: scopes.join(' ') })
      return { ...shown(row), key }
    },

    async deleteApiKey({ id }, context) {
      const { userId } = await ownerOf(context)
      const { count } = await whileThere(database, () =>
        database.prisma.apiKey.deleteMany({ where: { id, userId } }),
      )
      if (count === 0) throw new AppError('NOT_FOUND', 'There is no such key.')
      security.record('api_key_deleted', { userId, address: context.request.ip })
      return {}
    },

    async listApiKeyChanges(input, context) {
      const { userId } = await ownerOf(context)
      return keyChanges(database).list(userId, input)
    },
  }
}

/** The keys of an account, the newest first. */
export async function keysOf(
  database: Pick<GatewayDatabase, 'prisma' | 'ready'>,
  userId: string,
): Promise<ApiKey[]> {
  const rows = await whileThere(database, () =>
    database.prisma.apiKey.findMany({ where: { userId }, orderBy: { id: 'desc' } }),
  )
  return rows.map(shown)
}

const tooMany = () =>
  new AppError('VALIDATION_FAILED', `A page has at most ${MOST_API_KEYS} keys.`, {
    errors: [
      { path: '', message: `São no máximo ${MOST_API_KEYS} chaves. Apague uma que não usa mais.` },
    ],
  })

const shown = ({ id, name, scopes, createdAt, expiresAt, lastUsedOn }: Row): ApiKey => ({
  ...{ id, name },
  scopes: scopes.flatMap((text) => scope.safeParse(text).data ?? []),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedOn: lastUsedOn?.toISOString().slice(0, 10) ?? null,
})
