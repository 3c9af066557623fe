import { type ApiKeyChange, id } from '@encaixe/contracts'
import { cutPage, type Logger, newId } from '@encaixe/service-kit'
import { z } from 'zod'
import type { KnownKey } from '../../http/access/caller.ts'
import { type GatewayDatabase, whileThere } from '../../store.ts'

const PAGE = 50
const named = z.object({ id })

/** The id of what an answer shows, or a path names; null: none. */
export const idIn = (value: unknown): string | null => named.safeParse(value).data?.id ?? null

/** What keys changed: their owner reads it as "pela chave …", also once the key is gone. */
export function keyChanges(database: Pick<GatewayDatabase, 'prisma' | 'ready'>) {
  const { apiKeyChange } = database.prisma
  return {
    /** What was done is done, and its answer has to arrive: a change that cannot be noted is logged. */
    async note(
      { userId, name: keyName }: Pick<KnownKey, 'userId' | 'name'>,
      { operation, aboutId, at }: { operation: string; aboutId: string | null; at: Date },
      log: Pick<Logger, 'error'>,
    ): Promise<void> {
      try {
        await apiKeyChange.create({
          data: { id: newId(), userId, keyName, operation, aboutId, at },
        })
      } catch (error) {
        log.error({ err: error, operation }, 'a change that a key made was not noted')
      }
    },

    async list(
      userId: string,
      { about, cursor }: { about?: string | undefined; cursor?: string | undefined },
    ): Promise<{ items: ApiKeyChange[]; nextCursor: string | null }> {
      const before = id.safeParse(cursor).data
      const rows = await whileThere(database, () =>
        apiKeyChange.findMany({
          where: {
            userId,
            ...(about !== undefined && { aboutId: about }),
            ...(before !== undefined && { id: { lt: before } }),
          },
          orderBy: { id: 'desc' },
          take: PAGE + 1,
        }),
      )
      const items = rows.map(({ userId: _, at, ...row }) => ({ ...row, at: at.toISOString() }))
      return cutPage(items, PAGE, (row) => row.id)
    },
  }
}
