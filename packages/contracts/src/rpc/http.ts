import type { z } from 'zod'
import type { ActorKind } from './actor.ts'

/** Where and how the gateway serves an RPC. */
export interface HttpRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters are fields of the input: `/api/professionals/:slug`. */
  path: string
  /** Of a success, if it is not 200. */
  status?: 201 | 202 | 204
  /** Set if the answer's `body` is a file instead of JSON. */
  file?: { type: string; name: string; isBase64?: true }
}

/** Where a request has the fields of the input that its path does not name. The gateway, its document and clients ask this. */
export const fieldsIn = ({ method }: Pick<HttpRoute, 'method'>): 'query' | 'body' =>
  method === 'GET' ? 'query' : 'body'

/** Actors that the gateway identifies and speaks for. */
type ServedKind = Exclude<ActorKind, 'nobody' | 'agent' | 'operator' | 'service'>
/** The access of an RPC that may have an HTTP route. The agent calls the same RPCs over NATS. */
export type ServedAccess = 'anyone' | ServedKind | readonly (ServedKind | 'agent')[]

/** The names of the parameters in a path. */
export type PathParameter<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? NameOf<Name> | PathParameter<`/${Others}`>
    : NameOf<Rest>
  : never
type NameOf<P extends string> = P extends `${infer Name}.${string}` ? Name : P

/** An object without fields has every key in zod's eyes. */
type FieldOf<Input> = string extends keyof Input ? never : keyof Input

/** Checks a route at compile time: never if the access allows no route or a path parameter is no input field. */
export type HttpFor<H, A, I extends z.ZodType> = A extends ServedAccess
  ? H extends { path: infer P extends string }
    ? PathParameter<P> extends FieldOf<z.input<I>>
      ? unknown
      : never
    : unknown
  : never
