import type { Rpc } from '@encaixe/contracts'
import { digestOf, type SharedPage } from '@encaixe/contracts/shared-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnAnswer } from '../http/own-answers.ts'
import type { RpcRoute } from '../routes/route.ts'
import { type Asking, notingBus } from './noting-bus.ts'
import { type Part, unchangedParts } from './unchanged.ts'

/** The request of whoever asked first. */
export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
}

/** One of the API's answers that a page was made of. */
export interface PageRead {
  rpc: Rpc
  input: Record<string, string>
  digest: string
  /** What services answered for it when it was asked in full; null until then, and where only that tells. */
  parts: readonly Part[] | null
}

interface Parts {
  bus: Asking
  /** What the gateway answers itself. */
  own: ReadonlyMap<Rpc, OwnAnswer>
  /** Those of them that are made of what services answer and of nothing else, if these are asked over this bus. */
  composed: (bus: Asking) => ReadonlyMap<Rpc, OwnAnswer>
  routes: readonly RpcRoute[]
}

/** What anybody may read, and how the path of each reads. */
const readable = (routes: readonly RpcRoute[]) =>
  routes
    .filter(({ method, rpc, file }) => method === 'GET' && rpc.access === 'anyone' && !file)
    .map(({ path, rpc }) => ({
      rpc,
      pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    }))

/** Asks anew what pages were made of, as a stranger would. */
export function pageReads({ bus, own, composed, routes }: Parts) {
  const known = readable(routes)
  const areUnchanged = unchangedParts(bus)

  function readOf([path, digest]: SharedPage['reads'][number]): PageRead | null {
    const { pathname, searchParams } = new URL(path, 'http://here.invalid')
    for (const { rpc, pattern } of known) {
      const match = pattern.exec(pathname)
      if (!match) continue
      const named = Object.entries(match.groups ?? {}).map(([name, value]): [string, string] => [
        name,
        decodeURIComponent(value),
      ])
      return { rpc, input: Object.fromEntries([...searchParams, ...named]), digest, parts: null }
    }
    return null
  }

  /** Asked in full: the same read, with what it is made of; null when it is another by now. */
  async function again(read: PageRead, { request, reply }: Visit): Promise<PageRead | null> {
    const { rpc, input, digest } = read
    const { id: requestId } = request
    const actor = { kind: 'nobody' } as const
    const noting = notingBus(bus)
    const made = composed(noting).get(rpc)
    const answer = made ?? own.get(rpc)
    const answered = answer
      ? answer(input, { actor, requestId, idempotencyKey: undefined, caller: null, request, reply })
      : noting.call(rpc, input, { actor, requestId })
    if (digestOf(JSON.stringify(await answered)) !== digest) return null
    return { ...read, parts: answer && !made ? null : noting.parts() }
  }

  return {
    /** null where one of them is nothing that anybody may read, so that it cannot be asked again. */
    readsOf(told: SharedPage): PageRead[] | null {
      const reads = told.reads.map(readOf)
      return reads.every((read) => read !== null) ? reads : null
    },

    /**
     * The reads, as they are to be asked next time, if a page made now would be made of the same; else null. What
     * cannot be asked now is not known to be the same. What a service would answer again makes the same read: whether
     * it would, the service says. The first time, and where that does not tell, all of it is asked and compared here.
     */
    async ifTrue(reads: readonly PageRead[], visit: Visit): Promise<readonly PageRead[] | null> {
      const parts = reads.flatMap((read) => read.parts ?? [])
      const [unchanged, ...asked] = await Promise.allSettled([
        areUnchanged(parts),
        ...reads.map((read) => (read.parts ? read : again(read, visit))),
      ])
      if (unchanged.status === 'rejected' || !unchanged.value) return null
      const same = asked.map((one) => (one.status === 'fulfilled' ? one.value : null))
      return same.every((read) => read !== null) ? same : null
    },
  }
}

export type PageReads = ReturnType<typeof pageReads>
