import type { ActorKind } from '@encaixe/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  accessOf,
  type OwnRoute,
  type RpcRoute,
  routes,
} from '../../../services/gateway/src/routes.ts'
import { stack } from '../../stack.ts'
import {
  type Actor,
  belongingsOf,
  fromSomewhere,
  type PageOwner,
  someClient,
  somePageOwner,
} from '../actors.ts'
import { type Example, examples } from './access-examples.ts'

type Row = RpcRoute | OwnRoute

/** An address of the internet, from which no operator comes. */
const faraway = { 'x-forwarded-for': '203.0.113.77' }

let owner: PageOwner
let stranger: PageOwner
let client: Actor

/** An account has 300 requests a minute: a route costs some 17 of its owner's, 1 of the others'. */
const ROUTES_OF_AN_OWNER = 12
const ROUTES_OF_THE_OTHERS = 40
let routesSeen = 0

const exampleOf = ({ method, path }: Row): Example => {
  const example = examples[`${method} ${path}`]
  if (!example) throw new Error(`${method} ${path} has no example in access-examples.ts`)
  return example
}

/** Builds the example's request about what belongs to `about`. */
async function prepare(row: Row, about: PageOwner) {
  const { path, body, bytes } = exampleOf(row)
  const where = path ? await path(about) : row.path
  return (headers: Record<string, string>) =>
    fetch(`${stack().gateway}${where}`, {
      method: row.method,
      redirect: 'manual',
      headers: {
        // The stack may admit operators by configuration.
        ...(accessOf(row) === 'operator' ? faraway : fromSomewhere()),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-type': bytes.type }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(bytes && { body: bytes.content }),
    })
}

/** The kinds of people a route is for; none if it is for anyone, a provider or operators. */
function peopleOf(row: Row): readonly ActorKind[] {
  const access = accessOf(row)
  if (access === 'anyone' || access === 'link') return []
  if (access === 'provider' || access === 'operator') return []
  return typeof access === 'string' ? [access] : access
}

/** The statuses that the route declares. */
function promised(row: Row, who: 'nobody' | 'client' | 'stranger' | 'owner'): number[] {
  const { letIn = [200], toProfessionals } = exampleOf(row)
  const people = peopleOf(row)
  if (people.length === 0) return letIn
  if (who === 'nobody') return [401]
  if (who === 'client' && !people.includes('account')) return [403]
  if (who === 'client') return isAbout(row) ? [404] : letIn
  if (who === 'stranger' && isAbout(row)) return [404]
  return toProfessionals === undefined ? letIn : [toProfessionals]
}

/** Whether the path names a resource with an owner. */
const isAbout = ({ path }: Row) => path.includes('/:id')

async function expectPromised(row: Row, who: Parameters<typeof promised>[1], answer: Response) {
  const text = await textOf(row, answer)
  expect(promised(row, who), `${who}: ${answer.status} ${text}`).toContain(answer.status)
}

/** The whole body, or the first chunk of a stream. */
async function textOf(row: Row, answer: Response): Promise<string> {
  if (!exampleOf(row).stays || !answer.ok) return answer.text()
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** Not the last character, which has unused bits. */
const spoiled = (text = '') => text.replace(/.(?=.{9}$)/, (letter) => (letter === 'a' ? 'b' : 'a'))

test('every route has an example, and every example a route', () => {
  const named = routes.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(examples).toSorted()).toEqual(named.toSorted())
})

type Headers = Record<string, string>

/** What a browser tells of a page elsewhere that sends the session with its request. */
const ELSEWHERE: readonly [Headers, ...Headers[]] = [
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
]

type Wrong = readonly [what: string, of: (owner: Actor) => Headers]
const WRONG: readonly [Wrong, ...Wrong[]] = [
  [
    'a cookie that is not quite right',
    ({ cookie }) => ({ ...cookie, cookie: spoiled(cookie.cookie) }),
  ],
  [
    'a token that is not quite right',
    ({ bearer }) => ({ authorization: spoiled(bearer.authorization) }),
  ],
  [
    'a token without a signature',
    ({ bearer }) => ({ authorization: `${bearer.authorization?.split('.', 2).join('.')}.` }),
  ],
  ['the name of an account', () => ({ 'x-user-id': 'x', 'x-encaixe-user': 'x' })],
  ['a password', () => ({ authorization: 'Basic YTpi' })],
]

const inTurn = <T>(all: readonly [T, ...T[]], at: number): T => all[at % all.length] ?? all[0]

/**
 * One hook of the gateway finds out who asks, and from where, for all routes: so they take turns. Every other one asks its
 * clients by cookie and its owner by token, and each has one of the pages elsewhere and one of the wrong credentials.
 */
const asked = routes.map((row, at) => {
  const byClients = at % 2 === 0 ? ('cookie' as const) : ('bearer' as const)
  const byOwners = at % 2 === 0 ? ('bearer' as const) : ('cookie' as const)
  const [elsewhere, wrong] = [inTurn(ELSEWHERE, at), inTurn(WRONG, at)]
  return { row, name: `${row.method} ${row.path}`, byClients, byOwners, elsewhere, wrong }
})

describe.each(asked)('$name', ({ row, byClients, byOwners, elsewhere, wrong }) => {
  const { ends } = exampleOf(row)
  const isOfPeople = peopleOf(row).length > 0
  const isChange = isOfPeople && row.method !== 'GET'

  /** About the owner's resource, for callers who change nothing. */
  let request: Awaited<ReturnType<typeof prepare>>
  beforeAll(async () => {
    if (routesSeen % ROUTES_OF_AN_OWNER === 0) owner = await somePageOwner()
    if (routesSeen % ROUTES_OF_THE_OTHERS === 0) {
      ;[stranger, client] = await Promise.all([somePageOwner(), someClient()])
    }
    routesSeen++
    request = await prepare(row, owner)
  })

  test('rejects nobody unless it is public', async () => {
    await expectPromised(row, 'nobody', await request({}))
  })

  test('admits a client only if declared', async () => {
    const actor = ends ? await someClient() : client
    await expectPromised(row, 'client', await request(actor[byClients]))
  })

  test('changes nothing for another professional or another site', async () => {
    const before = isChange && (await belongingsOf(owner))
    const actor = ends ? await somePageOwner() : stranger
    await expectPromised(row, 'stranger', await request(actor[byClients]))
    if (!isChange) return
    const { cookie = '' } = owner.cookie
    const { status } = await request({ cookie, ...elsewhere })
    expect(status, `from elsewhere: ${JSON.stringify(elsewhere)}`).toBe(403)
    expect(await belongingsOf(owner)).toEqual(before)
  })

  test('admits the owner if declared', async () => {
    const actor = ends ? await somePageOwner() : owner
    const own = await prepare(row, actor)
    await expectPromised(row, 'owner', await own(actor[byOwners]))
  })

  if (!isOfPeople) return

  test('rejects bad credentials and two credentials at once', async () => {
    const { cookie, bearer } = owner
    const [what, wrongOf] = wrong
    expect((await request(wrongOf(owner))).status, what).toBe(401)
    expect((await request({ ...cookie, ...bearer })).status, 'both').toBe(403)
  })
})
