import { until } from '@encaixe/service-kit/testing'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type PageOwner, somePageOwner } from '../e2e/actors.ts'
import { someAddress, somePhone, stack } from '../stack.ts'

/** An assistant's tool does what the route does in the same hands, and refuses what it refuses, in the same words. */

const withId = z.looseObject({ id: z.string() })
const madeKey = z.object({ key: z.string() })
const list = z.object({ items: z.array(z.looseObject({ id: z.string(), status: z.string() })) })
const coded = z.object({ code: z.string() })
const reply = z.looseObject({ data: z.unknown(), confirm: z.string().optional() })
const content = z.object({
  content: z.array(z.object({ text: z.string() })).min(1),
  isError: z.boolean().optional(),
})

const inDays = (days: number, time: string) =>
  Temporal.Now.plainDateISO('America/Sao_Paulo')
    .add({ days })
    .toZonedDateTime({ timeZone: 'America/Sao_Paulo', plainTime: time })
    .toInstant()
    .toString()

const clients: Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.close())))

async function made(owner: PageOwner, path: string, body: unknown) {
  const answer = await owner.call('POST', path, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
  return JSON.parse(text)
}

const newClient = (owner: PageOwner) =>
  made(owner, '/api/clients', { name: 'Rui Barros', phone: somePhone() }).then(
    (answer) => withId.parse(answer).id,
  )
const newAppointment = (owner: PageOwner, clientId: string, startsAt: string) =>
  made(owner, '/api/appointments', { clientId, startsAt, notify: false }).then(
    (answer) => withId.parse(answer).id,
  )

/** Somebody with a key of these scopes: by the routes, and by the tools. */
async function holder(owner: PageOwner, scopes: string[]) {
  const { key } = madeKey.parse(
    await made(owner, '/api/settings/api-keys', { name: 'Assistente', scopes }),
  )
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': someAddress() }
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(`${stack().gateway}/mcp`), {
    requestInit: { headers },
  })
  // The library's own types are not exact about optional fields.
  await client.connect(transport as Parameters<Client['connect']>[0])
  clients.push(client)

  async function call(name: string, input: Record<string, unknown>) {
    const { content: parts, isError } = content.parse(
      await client.callTool({ name, arguments: input }),
    )
    return { isError, ...reply.parse(JSON.parse(parts[0]?.text ?? '')) }
  }
  return {
    /** The code of both steps together. */
    async tool(name: string, input: Record<string, unknown>): Promise<string> {
      const first = await call(name, input)
      const last = first.confirm ? await call(name, { confirm: first.confirm }) : first
      return last.isError ? coded.parse(last.data).code : 'OK'
    },
    async route(method: string, path: string, body?: unknown): Promise<string> {
      const answer = await fetch(`${stack().gateway}${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return answer.ok ? 'OK' : coded.parse(await answer.json()).code
    },
  }
}

type Holder = Awaited<ReturnType<typeof holder>>

let owner: PageOwner
let full: Holder
let reader: Holder
let clientId: string
let cancelled: string
let standing: string
let foreign: string
let addOn: string
let tenSessions: string
let foreignClient: string
beforeAll(async () => {
  const other = await somePageOwner()
  owner = await somePageOwner()
  const scopes = ['appointments:read', 'appointments:write', 'clients:read', 'offer:read']
  full = await holder(owner, scopes)
  reader = await holder(owner, ['offer:read'])
  clientId = await newClient(owner)
  standing = await newAppointment(owner, clientId, inDays(3, '10:00'))
  cancelled = await newAppointment(owner, clientId, inDays(3, '12:00'))
  await owner.call('PATCH', `/api/appointments/${cancelled}`, { status: 'cancelled' })
  const wash = { name: 'Lavagem', durationMinutes: 15, priceCents: 1_500, addOn: true }
  addOn = withId.parse(await made(owner, '/api/settings/services', wash)).id
  // Booking hears of it by an event.
  const alone = book(() => clientId, inDays(4, '10:00'), [addOn])
  await until(async () => (await full.route(...alone.route())) !== 'SERVICE_NOT_FOUND', {
    what: 'the service at booking',
  })
  foreignClient = await newClient(other)
  foreign = await newAppointment(other, foreignClient, inDays(3, '10:00'))
  const care = { name: 'Fisioterapia', durationMinutes: 50, priceCents: 10_000 }
  const { id } = withId.parse(await made(owner, '/api/settings/services', care))
  const ten = { name: '10 sessões', entries: [{ serviceIds: [id], sessions: 10 }] }
  tenSessions = withId.parse(
    await made(owner, '/api/settings/packages', { ...ten, priceCents: 90_000 }),
  ).id
})

const statesOf = async () => {
  const { items } = list.parse(await (await owner.call('GET', '/api/appointments')).json())
  return items.map(({ id, status, startsAt }) => ({ id, status, startsAt }))
}

interface Attempt {
  tool: string
  input: () => Record<string, unknown>
  route: () => [method: string, path: string, body?: unknown]
}

const cancel = (id: () => string): Attempt => ({
  tool: 'cancel',
  input: () => ({ id: id() }),
  route: () => ['PATCH', `/api/appointments/${id()}`, { status: 'cancelled' }],
})
const move = (id: () => string, startsAt: string): Attempt => ({
  tool: 'move',
  input: () => ({ id: id(), startsAt }),
  route: () => ['PATCH', `/api/appointments/${id()}`, { startsAt }],
})
function book(client: () => string, startsAt: string, services: string[] = []): Attempt {
  const serviceIds = services.length > 0 && { serviceIds: services }
  const input = () => ({ clientId: client(), startsAt, notify: false, ...serviceIds })
  return { tool: 'book', input, route: () => ['POST', '/api/appointments', input()] }
}
function sell(client: () => string, packageId: () => string, more: object = {}): Attempt {
  const input = () => ({ clientId: client(), packageId: packageId(), notify: false, ...more })
  return {
    tool: 'session',
    input: () => ({ session: 'sell', ...input() }),
    route: () => ['POST', '/api/purchases', input()],
  }
}
const nobody = () => '01a1fd0c-df3d-7aab-b4f3-efff32c477a4'

describe('what a route refuses its tool refuses, with the same code, and changes nothing', () => {
  test.each<[string, Attempt, string]>([
    ['a foreign appointment is cancelled', cancel(() => foreign), 'NOT_FOUND'],
    ['one that does not exist is moved', move(nobody, inDays(4, '10:00')), 'NOT_FOUND'],
    ['a cancelled one is cancelled', cancel(() => cancelled), 'INVALID_TRANSITION'],
    ['a cancelled one is moved', move(() => cancelled, inDays(4, '10:00')), 'INVALID_TRANSITION'],
    ['one is moved into the past', move(() => standing, inDays(-2, '10:00')), 'SLOT_UNAVAILABLE'],
    ['a taken time is booked', book(() => clientId, inDays(3, '10:00')), 'SLOT_TAKEN'],
    ['somebody unknown is booked for', book(nobody, inDays(4, '10:00')), 'NOT_FOUND'],
    ['a time long ago is booked', book(() => clientId, inDays(-90, '10:00')), 'SLOT_UNAVAILABLE'],
    [
      'a package is sold to a foreign client',
      sell(
        () => foreignClient,
        () => tenSessions,
      ),
      'NOT_FOUND',
    ],
    ['a package that does not exist is sold', sell(() => clientId, nobody), 'NOT_FOUND'],
    [
      'a package is sold for less than nothing',
      sell(
        () => clientId,
        () => tenSessions,
        { priceCents: -1 },
      ),
      'VALIDATION_FAILED',
    ],
    [
      'a package is paid tomorrow',
      sell(
        () => clientId,
        () => tenSessions,
        {
          paid: { method: 'pix', at: inDays(2, '10:00').slice(0, 10) },
        },
      ),
      'VALIDATION_FAILED',
    ],
  ])('%s', async (_, { tool, input, route }, code) => {
    const before = await statesOf()
    expect(await full.route(...route())).toBe(code)
    expect(await full.tool(tool, input())).toBe(code)
    expect(await statesOf()).toEqual(before)
  })

  test('an add-on is booked alone', async () => {
    const { tool, input, route } = book(() => clientId, inDays(4, '10:00'), [addOn])
    expect(await full.route(...route())).toBe('ADD_ON_ALONE')
    expect(await full.tool(tool, input())).toBe('ADD_ON_ALONE')
  })

  test.each<[string, Attempt]>([
    ['cancelling', cancel(() => standing)],
    ['moving', move(() => standing, inDays(4, '10:00'))],
    ['booking', book(() => clientId, inDays(4, '10:00'))],
    [
      'selling a package',
      sell(
        () => clientId,
        () => tenSessions,
      ),
    ],
    [
      'the day',
      {
        tool: 'day',
        input: () => ({ date: inDays(3, '10:00').slice(0, 10) }),
        route: () => ['GET', '/api/appointments'],
      },
    ],
    [
      'finding a client',
      {
        tool: 'find_client',
        input: () => ({ query: 'Rui' }),
        route: () => ['GET', '/api/clients?q=Rui'],
      },
    ],
    [
      'the figures of a month',
      {
        tool: 'month_figures',
        input: () => ({ from: '2026-11-01', to: '2026-11-30' }),
        route: () => ['GET', '/api/reports/finance?from=2026-11-01&to=2026-11-30'],
      },
    ],
  ])('%s without its scope', async (_, { tool, input, route }) => {
    const before = await statesOf()
    expect(await reader.route(...route())).toBe('SCOPE_REQUIRED')
    expect(await reader.tool(tool, input())).toBe('SCOPE_REQUIRED')
    expect(await statesOf()).toEqual(before)
  })
})

test('what a route does its tool does, once', async () => {
  const { tool, input } = book(() => clientId, inDays(5, '10:00'))
  expect(await full.tool(tool, input())).toBe('OK')
  expect(await full.tool(tool, input())).toBe('SLOT_TAKEN')
  const booked = (await statesOf()).filter(
    ({ startsAt }) => Date.parse(String(startsAt)) === Date.parse(inDays(5, '10:00')),
  )
  expect(booked).toMatchObject([{ status: 'confirmed' }])
})

test('a package that a tool sells is there once', async () => {
  const { tool, input } = sell(
    () => clientId,
    () => tenSessions,
    { paid: { method: 'cash' } },
  )
  const sold = async () => {
    const answer = await owner.call('GET', `/api/purchases?clientId=${clientId}`)
    return list.parse(await answer.json()).items
  }
  expect(await sold()).toEqual([])
  expect(await full.tool(tool, input())).toBe('OK')
  expect(await sold()).toMatchObject([{ status: 'active', priceCents: 90_000 }])
})
