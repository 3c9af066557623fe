import { type Scope, scopes } from '@encaixe/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accessOf, keyedBy, type Route, routes } from '../../services/gateway/src/routes.ts'
import { somePageOwner } from '../e2e/actors.ts'
import { examples } from '../e2e/routes/access-examples.ts'
import { someAddress, stack } from '../stack.ts'

/** A key opens the routes of its scopes, and no other, whoever walks through all of them. */

const nobodys = '01a1fd0c-df3d-7aab-b4f3-efff32c477a4'

/** Routes at which a key counts: the others know who calls by the link, a signature or the network. */
const walked = routes.filter((row) => {
  const access = accessOf(row)
  return row.path.startsWith('/api/') && !['link', 'provider', 'operator'].includes(String(access))
})

const made = z.object({ key: z.string() })
const keys = new Map<Scope, string>()

beforeAll(async () => {
  // A page has ten keys at most.
  const owners = [await somePageOwner(), await somePageOwner()]
  for (const [index, scope] of scopes.entries()) {
    const owner = owners[index % owners.length]
    const answer = await owner?.call('POST', '/api/settings/api-keys', {
      name: scope,
      scopes: [scope],
    })
    keys.set(scope, made.parse(await answer?.json()).key)
  }
})

/** Asks for what is nobody's: who is let in finds nothing, or is told what is wrong. */
async function walk(row: Route, key: string) {
  const { body, bytes } = examples[`${row.method} ${row.path}`] ?? {}
  const path = row.path.replace(/:(\w+)/g, (_, name) => (name === 'slug' ? 'ninguem' : nobodys))
  const answer = await fetch(`${stack().gateway}${path}`, {
    method: row.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${key}`,
      'x-forwarded-for': someAddress(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bytes && { 'content-type': bytes.type }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes && { body: bytes.content }),
  })
  const text = await answer.text()
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json')
  return { status: answer.status, ...(isProblem ? problem.parse(JSON.parse(text)) : {}) }
}

const problem = z.object({ code: z.string(), scope: z.string().optional() })

describe.each(scopes)('a key with %s alone', (scope) => {
  test('opens its routes and no other', async () => {
    const surprises: unknown[] = []
    for (const row of walked) {
      const answer = await walk(row, keys.get(scope) ?? '')
      const { scope: needed } = keyedBy(row)
      const isLetIn = answer.status !== 401 && answer.status !== 403
      const isAsPromised =
        needed === scope
          ? isLetIn || answer.code === 'PLAN_FEATURE_REQUIRED'
          : answer.status === 403 &&
            answer.scope === needed &&
            answer.code === (needed === undefined ? 'FORBIDDEN' : 'SCOPE_REQUIRED')
      if (!isAsPromised) surprises.push({ route: `${row.method} ${row.path}`, needed, answer })
    }
    expect(surprises).toEqual([])
  })
})

test('no scope opens accounts, sign-in, billing, keys, notes, Pix accounts or calendars elsewhere', () => {
  const never =
    /^\/api\/(?:account|auth|me|sessions|client-profile|stripe|plans|calendars|calendar-feed|conversations|inbox|notifications|clients\/notes|settings\/(?:api-keys|pix-account|instant-pay|phone|phone-code|agent))(?:\/|$)/
  const opened = routes.filter((row) => never.test(row.path) && keyedBy(row).scope !== undefined)
  expect(opened.map(({ path }) => path)).toEqual([])
})
