import {
  type Access,
  type Actor,
  type ActorOf,
  type comparingRpcs,
  isAllowed,
  type Rpc,
  type RpcMap,
} from '@encaixe/contracts'
import { digestOf } from '@encaixe/contracts/shared-page'
import { z } from 'zod'
import type { RpcContext, RpcHandlers } from '../bus/contexts.ts'

type Handlers = RpcHandlers<ReturnType<typeof comparingRpcs>>
type Context = Omit<RpcContext, 'actor'>

/** The digest of what a stranger gets now; null for an input that the contract refuses. */
type Digest = (input: unknown, context: Context) => Promise<string | null>

/**
 * Whether what strangers were answered is still what they would be: by the very handlers that answer them, asked in
 * nobody's name. So an answer that depends on whatever it likes is compared exactly, and nobody has to tell of changes.
 */
export function comparing(): {
  /** From now on those of them that are comparable can be compared. */
  add<M extends RpcMap>(rpcs: M, handlers: RpcHandlers<M>): void
  handlers: Handlers
} {
  const digests = new Map<string, Digest>()
  // What a service keeps it gives again and again: it is digested once.
  const known = new WeakMap<object, string>()

  function digested(rpc: Rpc, answer: unknown): string {
    const isObject = typeof answer === 'object' && answer !== null
    const before = isObject ? known.get(answer) : undefined
    if (before !== undefined) return before
    // As whoever asks reads it.
    const digest = digestOf(JSON.stringify(rpc.output.parse(answer)))
    if (!isObject) return digest
    // Nobody may change it behind its digest.
    freeze(answer)
    known.set(answer, digest)
    return digest
  }

  function digestBy<M extends RpcMap, K extends keyof M>(
    rpcs: M,
    handlers: RpcHandlers<M>,
    key: K,
  ): Digest {
    const rpc: M[K] = rpcs[key]
    const handle: RpcHandlers<M>[K] = handlers[key]
    return async (input, context) => {
      const checked = z.safeParse<M[K]['input']>(rpc.input, input)
      const actor: Actor = { kind: 'nobody' }
      if (!checked.success || !isLetIn<M[K]['access']>(rpc.access, actor)) return null
      return digested(rpc, await handle(checked.data, { ...context, actor }))
    }
  }

  return {
    add(rpcs, handlers) {
      for (const [key, { name, comparable, access }] of Object.entries(rpcs)) {
        if (comparable && access === 'anyone') digests.set(name, digestBy(rpcs, handlers, key))
      }
    },

    handlers: {
      async areUnchanged({ answers }, { actor: _, ...context }) {
        const now = answers.map(({ rpc, input }) => digests.get(rpc)?.(input, context) ?? null)
        const settled = await Promise.allSettled(now)
        // What fails, is nobody's to compare or is not known here is no answer that anybody would get again.
        return {
          unchanged: settled.map(
            (one, index) => one.status === 'fulfilled' && one.value === answers[index]?.digest,
          ),
        }
      },
    },
  }
}

const isLetIn = <A extends Access>(access: Access, actor: Actor): actor is ActorOf<A> =>
  isAllowed(access, actor.kind)

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
