import { AppError } from '@encaixe/contracts'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Caller } from '../http/access/caller.ts'
import { digestOf, newSecret } from '../identity/secrets.ts'
import { fromRedis, readStored } from '../identity/stored.ts'

/** How long a prepared change may be confirmed. */
const PENDING_MS = 10 * 60_000

const prepared = z.object({
  tool: z.string(),
  /** The RPC that does it. */
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
})
type PreparedWrite = z.output<typeof prepared>
const stored = prepared.extend({ by: z.string() })

/** Who may confirm: the same key, or the same account by its access tokens. */
const nameOf = ({ userId, key }: Caller) => key?.id ?? userId

const keyOf = (token: string) => `mcp-write:${digestOf(token)}`

/** Changes that an assistant has prepared: each can be done once, by who prepared it, exactly as it was prepared. */
export function pendingWrites(redis: Redis) {
  return {
    async prepare(write: PreparedWrite, caller: Caller): Promise<string> {
      const token = newSecret()
      const text = JSON.stringify({ ...write, by: nameOf(caller) })
      await fromRedis(redis.set(keyOf(token), text, 'PX', PENDING_MS))
      return token
    },

    /** @throws AppError CODE_INVALID for a token that is unknown, was used, is too old, or somebody else's */
    async take(tool: string, token: string, caller: Caller): Promise<PreparedWrite> {
      const found = readStored(stored, await fromRedis(redis.getdel(keyOf(token))))
      if (found?.tool === tool && found.by === nameOf(caller)) return found
      throw new AppError('CODE_INVALID', 'This token confirms nothing: prepare the change again.')
    },
  }
}

export type PendingWrites = ReturnType<typeof pendingWrites>
