import {
  type HttpRpc,
  type HttpRpcs,
  httpRpc,
  type PathParameter,
  type RpcRequest,
} from '@encaixe/contracts'
import { ApiProblem } from './problem.ts'

/** An RPC that the gateway serves over HTTP. */
export type RpcName = keyof HttpRpcs

type Asked<Name extends RpcName> = RpcRequest<HttpRpcs[Name]>
type Route<Name extends RpcName> = Extract<HttpRpcs[Name]['http'], object>
type InPath<Name extends RpcName> = Extract<PathParameter<Route<Name>['path']>, keyof Asked<Name>>
/** A query leaves out null and undefined. */
type InQuery<Fields> = { [Field in keyof Fields]: Fields[Field] | null | undefined }

/** The input of an RPC as a caller sends it; the fields of its path are required. */
export type Input<Name extends RpcName> = Required<Pick<Asked<Name>, InPath<Name>>> &
  (Route<Name>['method'] extends 'GET'
    ? InQuery<Omit<Asked<Name>, InPath<Name>>>
    : Omit<Asked<Name>, InPath<Name>>)

/**
 * What somebody typed, as one part of a path.
 * @throws ApiProblem NOT_FOUND for what cannot be one: nothing has it as its name
 */
function segment(text: string): string {
  // The URL parser resolves one dot and two, escaped or not; an empty part is another path.
  if (/^\.{0,2}$/.test(text)) throw new ApiProblem({ status: 404, code: 'NOT_FOUND' })
  return encodeURIComponent(text.toWellFormed())
}

/** The address of an RPC and the fields of its body. */
export function splitAddress({ method, path }: HttpRpc['http'], input: object) {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = segment(String(rest[name]))
    delete rest[name]
    return value
  })
  if (method !== 'GET') return { address: filled, rest }
  const given = Object.entries(rest).filter(([, value]) => value)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return { address: query.size > 0 ? `${filled}?${query}` : filled, rest: {} }
}

/** The fields of an input that go into the address: all of a GET, otherwise those of the path. */
type InAddress<Name extends RpcName> = Route<Name>['method'] extends 'GET'
  ? Input<Name>
  : Pick<Input<Name>, InPath<Name>>

/**
 * The address of an RPC, for a link or a browser's script.
 * @throws ApiProblem NOT_FOUND if a field cannot be part of a path
 */
export const addressOf = <Name extends RpcName>(name: Name, input: InAddress<Name>): string =>
  splitAddress(httpRpc(name).http, input).address
