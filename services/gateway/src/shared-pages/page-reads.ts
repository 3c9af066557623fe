import type { Rpc } from '@encaixe/contracts'
import { digestOf, type SharedPage } from '@encaixe/contracts/shared-page'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnAnswer } from '../http/own-answers.ts'
import type { RpcRoute } from '../routes/route.ts'

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
}

interface Parts {
  bus: Pick<Bus, 'call'>
  /** What the gateway answers itself. */
  own: ReadonlyMap<Rpc, OwnAnswer>
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
export function pageReads({ bus, own, routes }: Parts) {
  const known = readable(routes)

  function readOf([path, digest]: SharedPage['reads'][number]): PageRead | null {
    const { pathname, searchParams } = new URL(path, 'http://here.invalid')
    for (const { rpc, pattern } of known) {
      const match = pattern.exec(pathname)
      if (!match) continue
      const named = Object.entries(match.groups ?? {}).map(([name, value]): [string, string] => [
        name,
        decodeURIComponent(value),
      ])
      return { rpc, input: Object.fromEntries([...searchParams, ...named]), digest }
    }
    return null
  }

  async function isTrue({ rpc, input, digest }: PageRead, { request, reply }: Visit) {
    const { id: requestId } = request
    const actor = { kind: 'nobody' } as const
    const answer = own.get(rpc)
    const answered = answer
      ? answer(input, { actor, requestId, idempotencyKey: undefined, caller: null, request, reply })
      : bus.call(rpc, input, { actor, requestId })
    return digestOf(JSON.stringify(await answered)) === digest
  }

  return {
    /** null where one of them is nothing that anybody may read, so that it cannot be asked again. */
    readsOf(told: SharedPage): PageRead[] | null {
      const reads = told.reads.map(readOf)
      return reads.every((read) => read !== null) ? reads : null
    },

    /** Whether a page made now would be made of the same. What cannot be asked now is not known to be. */
    async areTrue(reads: readonly PageRead[], visit: Visit): Promise<boolean> {
      const answers = await Promise.allSettled(reads.map((read) => isTrue(read, visit)))
      return answers.every((answer) => answer.status === 'fulfilled' && answer.value)
    },
  }
}

export type PageReads = ReturnType<typeof pageReads>
