import { accountRpcs, type Rpc } from '@encaixe/contracts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type RpcRoute, rpcRoutes } from '../../../services/gateway/src/routes.ts'
import { patiently, stack } from '../../stack.ts'
import { type Actor, fromSomewhere, somePageOwner } from '../actors.ts'
import { problemOf } from '../problem.ts'
import { fieldsFor, hostile, jsonOf, taken } from './arbitrary.ts'

/**
 * Attempts per route; `npm run model -- fuzz` makes many more. An answer to a registration takes a quarter of a
 * second, so they run in parallel.
 */
const CASES = Number(process.env.FUZZ_CASES ?? 15)
const SIDE_BY_SIDE = 15
/** Nobody is refused before anything is read. */
const CASES_OF_NOBODY = 2

const isPeoples = ({ rpc }: RpcRoute) => rpc.access !== 'anyone' && rpc.access !== 'link'

/** An account has 300 requests a minute: this many accounts take turns to stay below. */
const ACCOUNTS = Math.ceil((rpcRoutes.filter(isPeoples).length * CASES) / 250)

let accounts: Actor[] = []
beforeAll(async () => {
  accounts = await Promise.all(Array.from({ length: ACCOUNTS }, somePageOwner))
})

let turn = 0
function nextAccount(): Actor {
  turn += 1
  const account = accounts[turn % accounts.length]
  if (!account) throw new Error('there are no accounts')
  return account
}

/** A valid request would end the account or its sessions, which later routes need. */
const ends: ReadonlySet<Rpc> = new Set([accountRpcs.deleteAccount, accountRpcs.endEverySession])

type Fields = Readonly<Record<string, unknown>>

interface Attempt {
  path: string
  init: { method: string; body?: string; headers?: Record<string, string> }
  /** The value that reaches the schema; undefined if it is no object. */
  input: Fields | undefined
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that a caller sends. */
function shapeOf(route: RpcRoute): Record<string, z.core.$ZodType> {
  const { input } = route.rpc
  const shape: Record<string, z.core.$ZodType> = input instanceof z.ZodObject ? input.shape : {}
  return shape
}

const inPath = ({ path }: RpcRoute) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The gateway drops these keys anywhere, like unknown keys. */
const dropPoison = (key: string, value: unknown) =>
  isRecord(value) && (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'constructor'))
    ? Object.fromEntries(
        Object.entries(value).filter(([name]) => name !== '__proto__' && name !== 'constructor'),
      )
    : key === '__proto__'
      ? undefined
      : value

/** One path segment. The router accepts 1 to 200 characters; others match no route. */
function segment(value: unknown): string {
  const text = (typeof value === 'string' ? value : jsonOf(value)).toWellFormed()
  const isSegment = !/^\.{0,2}$/.test(text) && encodeURIComponent(text).length <= 200
  return isSegment ? text : 'x'
}

/** A character of two bytes takes six in a URL, and the URL must stay below 16 KiB. */
const LONGEST_IN_QUERY = 150

/** Puts generated fields into path, query and body as the route expects. */
function attemptOf(route: RpcRoute, value: unknown): Attempt {
  const fields = isRecord(value) ? value : {}
  const params: Record<string, string> = {}
  for (const name of inPath(route)) params[name] = segment(fields[name])
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? 'x'))
  const { method } = route
  if (method === 'GET') {
    const pairs = Object.entries(fields)
      .filter(([name]) => !Object.hasOwn(params, name) && name !== '__proto__')
      .map(([name, part]) => [
        name,
        String(jsonOf(part)).replace(/^"|"$/g, '').slice(0, LONGEST_IN_QUERY),
      ])
    const query: Fields = Object.fromEntries(pairs)
    const written = new URLSearchParams(pairs)
    return { path: `${path}?${written}`, init: { method }, input: { ...query, ...params } }
  }
  const body = jsonOf(value)
  const parsed: unknown = JSON.parse(body, dropPoison)
  return {
    path,
    init: { method, body, headers: { 'content-type': 'application/json' } },
    input: isRecord(parsed) ? { ...parsed, ...params } : undefined,
  }
}

/** Whether the schema accepts the input, so that 2xx is allowed. */
function isAcceptable(route: RpcRoute, { input }: Attempt): boolean {
  return input !== undefined && route.rpc.input.safeParse(input).success
}

const send = ({ path, init }: Attempt, headers: Record<string, string>) =>
  patiently(() =>
    fetch(`${stack().gateway}${path}`, {
      ...init,
      headers: { ...fromSomewhere(), ...init.headers, ...headers },
    }),
  )

async function expectAnswered(response: Response, said: () => string) {
  expect(response.status, said()).toBeLessThan(500)
  if (!response.ok) return void (await problemOf(response))
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  // The answer is a file, or empty.
  await (isJson ? response.json() : response.arrayBuffer())
}

const tryAll = <T>(
  values: fc.Arbitrary<T>,
  cases: number,
  attempt: (value: T) => Promise<unknown>,
) => {
  const sideBySide = Math.min(SIDE_BY_SIDE, cases)
  return fc.assert(
    fc.asyncProperty(
      fc.array(values, { minLength: sideBySide, maxLength: sideBySide }),
      async (batch) => {
        await Promise.all(batch.map(attempt))
      },
    ),
    // No shrinking: it would make thousands of requests more.
    { numRuns: cases / sideBySide, endOnFailure: true },
  )
}

describe.each(rpcRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_, route) => {
    // Partial updates need some valid fields; ids are invented.
    const namesSomething = inPath(route).length > 0 || route.rpc.errors.includes('NOT_FOUND')
    const mustBeTaken = route.method === 'PATCH' && !namesSomething
    const values = fc.oneof(
      { weight: 19, arbitrary: fieldsFor(shapeOf(route)) },
      { weight: 1, arbitrary: hostile },
      ...(mustBeTaken ? [{ weight: 30, arbitrary: taken(route.rpc.input) }] : []),
    )
    const attempts = values.map((value) => attemptOf(route, value))
    const said = ({ path, init }: Attempt) => `${init.method} ${path} ${init.body ?? ''}`

    test('never answers 5xx and accepts nothing that its schema rejects', async () => {
      let accepted = 0
      await tryAll(attempts, CASES, async (attempt) => {
        const acceptable = isAcceptable(route, attempt)
        if (acceptable && ends.has(route.rpc)) return
        const shown = isPeoples(route) ? nextAccount().cookie : {}
        const response = await send(attempt, shown)
        await expectAnswered(response, () => said(attempt))
        expect(response.ok && !acceptable, `taken: ${said(attempt)}`).toBe(false)
        if (response.ok) accepted += 1
      })
      if (mustBeTaken) expect(accepted).toBeGreaterThan(0)
    })

    if (!isPeoples(route)) return

    test('rejects callers who are not signed in', () =>
      tryAll(attempts, CASES_OF_NOBODY, async (attempt) => {
        const response = await send(attempt, {})
        await expectAnswered(response, () => said(attempt))
        expect(response.status, said(attempt)).toBe(401)
      }))
  },
)
