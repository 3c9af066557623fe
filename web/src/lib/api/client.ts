import {
  type bookingRpcs,
  fieldsIn,
  type HttpRpc,
  type HttpRpcs,
  httpRpcs,
  type RpcOutput,
  type schedulingRpcs,
} from '@encaixe/contracts'
import { paths } from '@encaixe/contracts/paths'
import { type Input, type RpcName, splitAddress } from './address.ts'
import { ApiProblem, problemOf } from './problem.ts'

/** The longest wait for an answer of the gateway. */
const TIMEOUT_MS = 5000

interface ClientOptions {
  url: string
  /** Headers of every call: they identify the visitor. */
  headers: Record<string, string>
  timeoutMs?: number
  /** Called for each cookie that the gateway sets for the browser. */
  onCookie?: (setCookie: string) => void
  /** Called when the gateway refused the call or could not be reached; it may throw another error. */
  onFailure?: (problem: ApiProblem) => void
}

/** Makes one call to the gateway; returns a resource or throws an `ApiProblem`. */
type Send = <Body>(address: string, init?: RequestInit) => Promise<Body>

/** Every outgoing call of this server goes through here and has a time limit. */
function createSend({
  url,
  headers,
  timeoutMs = TIMEOUT_MS,
  onCookie,
  onFailure,
}: ClientOptions): Send {
  return async <Body>(address: string, init: RequestInit = {}): Promise<Body> => {
    try {
      const response = await fetch(url + address, {
        ...init,
        headers: { accept: 'application/json', ...headers, ...init.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      for (const cookie of response.headers.getSetCookie()) onCookie?.(cookie)
      if (!response.ok) throw await problemOf(response)
      const text = await response.text()
      // A 202 or 204 has no body.
      const body: Body = JSON.parse(text || 'null')
      return body
    } catch (cause) {
      const isRefusal = cause instanceof ApiProblem
      const problem = isRefusal
        ? cause
        : new ApiProblem({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
      onFailure?.(problem)
      throw problem
    }
  }
}

interface CallOptions {
  /** A repeated call with the same key gets the first answer for a day. */
  idempotencyKey?: string
}

async function call(send: Send, { http }: HttpRpc, input: object, { idempotencyKey }: CallOptions) {
  const { address, rest } = splitAddress(http, input)
  if (fieldsIn(http) === 'query') return send(address)
  const keyed = idempotencyKey && { 'idempotency-key': idempotencyKey }
  if (http.method === 'DELETE' && Object.keys(rest).length === 0) {
    return send(address, { method: 'DELETE', headers: { ...keyed } })
  }
  return send(address, {
    method: http.method,
    headers: { 'content-type': 'application/json', ...keyed },
    body: JSON.stringify(rest),
  })
}

const upload = (method: string, content: Blob | string, type: string): RequestInit => ({
  method,
  headers: { 'content-type': type },
  body: content,
})
const picture = (method: string, content: Blob) =>
  upload(method, content, content.type || 'application/octet-stream')

/** The routes whose body is not JSON. */
const uploads = (send: Send) => ({
  setAvatar: (content: Blob) =>
    send<RpcOutput<typeof schedulingRpcs.setAvatar>>(paths.avatar, picture('PUT', content)),
  removeAvatar: () => send<unknown>(paths.avatar, { method: 'DELETE' }),
  addPhoto: (content: Blob) =>
    send<RpcOutput<typeof schedulingRpcs.addPhoto>>(paths.photos, picture('POST', content)),
  /** @param columns what the columns of a table are for, by hand */
  importClients: (csv: string, { dryRun, columns }: { dryRun: boolean; columns?: string }) =>
    send<RpcOutput<typeof bookingRpcs.importClients>>(
      `${paths.clientImport}?${new URLSearchParams({ dryRun: String(dryRun), ...(columns && { columns }) })}`,
      upload('POST', csv, 'text/csv'),
    ),
})

/** Every RPC that the gateway serves, by name; its contract types input and answer. */
type Calls = {
  [Name in RpcName]: (
    ...given: Record<never, never> extends Input<Name>
      ? [input?: Input<Name>, options?: CallOptions]
      : [input: Input<Name>, options?: CallOptions]
  ) => Promise<RpcOutput<HttpRpcs[Name]>>
}
export type Api = Calls & ReturnType<typeof uploads>

/** The gateway's API, in the name of the visitor that the headers identify. */
export function apiClient(options: ClientOptions): Api {
  const send = createSend(options)
  const calls: Calls = Object.fromEntries(
    // A list of unknowns: with pairs Object.fromEntries would answer an index type, not these names.
    httpRpcs.map((rpc): readonly unknown[] => [
      rpc.name,
      (input: object = {}, more: CallOptions = {}) => call(send, rpc, input, more),
    ]),
  )
  return { ...calls, ...uploads(send) }
}
