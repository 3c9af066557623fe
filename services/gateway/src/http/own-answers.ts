import {
  type Access,
  type Actor,
  type ActorOf,
  AppError,
  isAllowed,
  type Rpc,
  type RpcInput,
  type RpcMap,
  type RpcOutput,
} from '@encaixe/contracts'
import { invalidInput } from '@encaixe/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from './access/caller.ts'

/** What an answer of the gateway's own may look at besides its input. */
export interface OwnContext<A extends Access = 'anyone'> {
  /** In whose name: one that the access of what it answers lets in. */
  actor: ActorOf<A>
  idempotencyKey: string | undefined
  requestId: string
  caller: Caller | null
  request: FastifyRequest
  reply: FastifyReply
}

/** How the gateway answers what it declares like an RPC, without the bus. */
export type OwnAnswers<M extends RpcMap> = {
  [K in keyof M]: (
    input: RpcInput<M[K]>,
    context: OwnContext<M[K]['access']>,
  ) => Promise<RpcOutput<M[K]>>
}

export type OwnAnswer = (input: unknown, context: OwnContext) => Promise<unknown>

/** Answers by the RPC they are for, each with its input checked. */
export function ownAnswers<M extends RpcMap>(rpcs: M, answers: OwnAnswers<M>): Map<Rpc, OwnAnswer> {
  function answerOf<K extends keyof M>(key: K): [Rpc, OwnAnswer] {
    const rpc: M[K] = rpcs[key]
    const answer: OwnAnswers<M>[K] = answers[key]
    return [
      rpc,
      async (input, context) => {
        const checked = z.safeParse<M[K]['input']>(rpc.input, input)
        if (!checked.success) throw invalidInput(checked.error)
        const { actor } = context
        if (!isLetIn<M[K]['access']>(rpc.access, actor)) {
          throw new AppError('FORBIDDEN', `${rpc.name} is not for an actor ${actor.kind}.`)
        }
        return answer(checked.data, { ...context, actor })
      },
    ]
  }
  return new Map(Object.keys(rpcs).map(answerOf))
}

const isLetIn = <A extends Access>(access: Access, actor: Actor): actor is ActorOf<A> =>
  isAllowed(access, actor.kind)
