import { accountEvents, dataErased, type Stream, streamOf } from '@encaixe/contracts'
import { ensureStream } from '@encaixe/service-kit'
import {
  everyKey,
  everyMessage,
  everyRow,
  publishTestEvent,
  until,
} from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { otherServices } from '../../src/deletion/deletions.ts'
import {
  accountOf,
  type Browser,
  type IdentityWorld,
  somebody,
  startIdentityWorld,
} from '../identity/identity-world.ts'
import { problem } from '../world.ts'

const streams = otherServices.map(streamOf)
const MINUTE = 60_000

let world: IdentityWorld
let clock = Date.now()
const asked: z.output<typeof accountEvents.AccountDeletionRequested.data>[] = []

beforeAll(async () => {
  world = await startIdentityWorld({
    now: () => clock,
    env: { DELETION_SWEEP_SECONDS: '0.1', DELETION_REPEAT_SECONDS: '1' },
  })
  for (const stream of streams) await ensureStream(world.bus, stream)
  world.bus.connection.subscribe(accountEvents.AccountDeletionRequested.natsSubject, {
    callback(_error, message) {
      const { data } = message.json<{ data: unknown }>()
      asked.push(accountEvents.AccountDeletionRequested.data.parse(data))
    },
  })
})
afterAll(() => world.stop())
beforeEach(() => {
  clock = Date.now()
  asked.length = 0
})

async function signedIn(name = 'Ana Lima') {
  const { email } = await somebody(world, { name })
  const browser = world.browser()
  await browser.signIn({ email })
  const { userId } = await accountOf(browser)
  return { browser, email, name, userId }
}

const answers = z.object({ deletionId: z.uuid() })

async function deleteAccount(browser: Browser) {
  const response = await browser.delete('/api/account')
  expect(response.status).toBe(200)
  return answers.parse(await response.json()).deletionId
}

const answer = (stream: Stream, userId: string, deletionId: string) =>
  publishTestEvent(world.bus, dataErased(stream), {
    subject: deletionId,
    data: { userId, deletionId, service: stream.toLowerCase() },
  })

async function rows(sql: string, values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

const isComplete = async (deletionId: string) =>
  (
    await rows('select from account_deletions where id = $1 and completed_at is not null', [
      deletionId,
    ])
  ).length === 1

const untilComplete = (deletionId: string) =>
  until(() => isComplete(deletionId), { what: 'the end of the deletion', timeoutMs: 20_000 })

test('a deletion ends every session at once, asks the services and completes with their answers', async () => {
  const { browser, email, userId } = await signedIn('Teodora Esquecida')
  const other = world.browser()
  await other.signIn({ email })
  const deletionId = await deleteAccount(browser)
  expect(browser.session()).toBeNull()
  for (const one of [browser, other]) expect((await one.get('/api/me')).status).toBe(401)
  await until(() => asked.length > 0, { what: 'the request' })
  expect(asked[0]).toEqual({ userId, deletionId, professionalId: null })
  for (const stream of streams) await answer(stream, userId, deletionId)
  await untilComplete(deletionId)

  const held = [
    ...(await everyRow(world.databaseUrl)),
    ...(await everyMessage(world.bus, 'ACCOUNT')),
    ...(await everyKey(world.environment.REDIS_URL)),
  ]
  expect(held.filter((text) => text.includes('Teodora') || text.includes(email))).toEqual([])
})

test('a sign-in older than ten minutes is not enough to delete an account', async () => {
  const { browser, userId } = await signedIn()
  clock += 11 * MINUTE
  expect(await problem(await browser.delete('/api/account'))).toMatchObject({
    status: 401,
    code: 'UNAUTHENTICATED',
    detail: expect.stringContaining('fresh sign-in'),
  })
  expect(await rows('select from accounts where user_id = $1', [userId])).toHaveLength(1)
})

test('two requests at once are one deletion', async () => {
  const { browser, userId } = await signedIn()
  const responses = await Promise.all([1, 2, 3].map(() => browser.delete('/api/account')))
  const statuses = responses.map(({ status }) => status)
  // The others may find themselves signed out by then.
  expect(statuses).toContain(200)
  expect(statuses.every((status) => status === 200 || status === 401)).toBe(true)
  expect(await rows('select from account_deletions where user_id = $1', [userId])).toHaveLength(1)
})

test('a service that does not answer is asked again until it does, and nobody signs in meanwhile', async () => {
  const { browser, email, userId } = await signedIn()
  const deletionId = await deleteAccount(browser)
  const last = 'BOOKING'
  for (const stream of streams.filter((one) => one !== last))
    await answer(stream, userId, deletionId)
  await until(() => asked.filter((request) => request.deletionId === deletionId).length >= 3, {
    what: 'two repetitions',
    timeoutMs: 20_000,
  })
  const { response } = await browser.signIn({ email })
  expect(response.headers.get('location')).toContain('exclusao-em-andamento')
  const metrics = await (await fetch(`${world.healthUrl}/metrics`)).text()
  expect(Number(/^account_deletions_unfinished\S* (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0)
  expect(await isComplete(deletionId)).toBe(false)
  await answer(last, userId, deletionId)
  await untilComplete(deletionId)
})

test('a person who returns after the deletion starts with an empty account', async () => {
  const { browser, email, userId, name } = await signedIn('Volta Sempre')
  const deletionId = await deleteAccount(browser)
  for (const stream of streams) await answer(stream, userId, deletionId)
  await untilComplete(deletionId)
  await browser.signIn({ email })
  expect(await accountOf(browser)).toMatchObject({ userId, name, email })
  // An answer that comes once more, and one about a deletion that nobody knows, change nothing.
  await answer('BOOKING', userId, deletionId)
  await answer('BOOKING', userId, crypto.randomUUID())
  expect((await browser.get('/api/me')).status).toBe(200)
})
