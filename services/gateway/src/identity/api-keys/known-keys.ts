import { AppError, scope } from '@encaixe/contracts'
import type { KnownKey } from '../../http/access/caller.ts'
import { type GatewayDatabase, whileThere } from '../../store.ts'
import { digestOf } from '../secrets.ts'
import { isKeyText } from './key-text.ts'

/**
 * How long a key is believed without another look, in milliseconds: a deleted one stops within five seconds on every
 * replica. A look costs 0.4 ms.
 */
const BELIEVED_MS = 3_000
/** Bounds the memory: some 200 bytes a key. */
const MOST_KEPT = 5_000

interface Kept {
  key: KnownKey
  expiresAt: number
  believedUntil: number
}

/** The day on which keys are said to be used. */
const dayOf = (milliseconds: number): string =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds)
    .toZonedDateTimeISO('America/Sao_Paulo')
    .toPlainDate()
    .toString()

/** Finds keys by their text, and notes the day on which each was used. */
export function knownKeys({
  database,
  now,
}: {
  database: Pick<GatewayDatabase, 'prisma' | 'ready'>
  /** Epoch milliseconds. */
  now: () => number
}) {
  const { prisma } = database
  const kept = new Map<string, Kept>()

  async function load(digest: string): Promise<Kept | null> {
    const row = await prisma.apiKey.findUnique({ where: { digest } })
    if (!row) return null
    const today = new Date(dayOf(now()))
    if (row.lastUsedOn?.getTime() !== today.getTime()) {
      // It may have been deleted meanwhile.
      await prisma.apiKey.updateMany({ where: { id: row.id }, data: { lastUsedOn: today } })
    }
    const { id, userId, name } = row
    const scopes = row.scopes.flatMap((text) => scope.safeParse(text).data ?? [])
    return {
      key: { id, userId, name, scopes },
      expiresAt: row.expiresAt.getTime(),
      believedUntil: now() + BELIEVED_MS,
    }
  }

  function keep(digest: string, found: Kept) {
    kept.delete(digest)
    kept.set(digest, found)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  async function find(digest: string): Promise<Kept | null> {
    const believed = kept.get(digest)
    if (believed && now() < believed.believedUntil) return believed
    kept.delete(digest)
    const found = await whileThere(database, () => load(digest))
    if (found) keep(digest, found)
    return found
  }

  /** @throws AppError UNAUTHENTICATED for a key that is unknown, was deleted or has expired */
  return async (text: string): Promise<KnownKey> => {
    const found = isKeyText(text) ? await find(digestOf(text)) : null
    if (found && now() < found.expiresAt) return found.key
    throw new AppError('UNAUTHENTICATED', 'The key is unknown, was deleted or has expired.')
  }
}
