import { until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Leadership, startLeadership } from '../../src/jobs/leadership.ts'
import { openWorld, type World } from '../fixtures.ts'

let world: World
let replicas: Leadership[]
beforeEach(async () => {
  world = await openWorld()
  replicas = []
})
afterEach(async () => {
  await Promise.all(replicas.map(({ stop }) => stop()))
  await world.close()
})

function replica(): Leadership {
  const { url: databaseUrl, bus, log } = world
  const one = startLeadership({ databaseUrl, service: 'counters', bus, log })
  replicas.push(one)
  return one
}

async function leader(): Promise<Leadership> {
  const one = replica()
  await until(() => one.session(), { what: 'a replica that leads' })
  return one
}

const waitingForLock = async (client: pg.Client) => {
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and application_name = 'counters leader' and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('work that a replica has for the leader is woken at the leader only', async () => {
  const first = await leader()
  const woken: string[] = []
  first.led('count', () => woken.push('first'))
  const ask = replica().led('count', () => woken.push('second'))
  woken.length = 0
  await until(
    () => {
      ask()
      return woken.length > 0
    },
    { what: 'the work at the leader' },
  )
  expect(new Set(woken)).toEqual(new Set(['first']))
})

test('a replica that waits leads as soon as the connection of the leader has ended, and wakes its work', async () => {
  const first = await leader()
  const lost = first.session()?.lost
  const second = replica()
  let woken = 0
  second.led('count', () => {
    woken += 1
  })
  await asAdministrator(async (client) => {
    await until(async () => (await waitingForLock(client)) === 1, { what: 'a replica that waits' })
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'counters leader'
         and wait_event_type is distinct from 'Lock'`,
    )
  })
  await until(() => second.session(), { what: 'the second to lead' })
  expect(lost?.aborted).toBe(true)
  expect(woken).toBe(1)
})

test('a leader that gives the lock up can lead again', async () => {
  const only = await leader()
  const session = only.session()
  session?.giveUp()
  expect(only.session()).toBeUndefined()
  const next = await until(() => only.session(), { what: 'another session' })
  expect(next).not.toBe(session)
})

test('a replica that is stopped while it waits for the lock takes it no more', async () => {
  const first = await leader()
  const second = replica()
  await asAdministrator((client) =>
    until(async () => (await waitingForLock(client)) === 1, { what: 'a replica that waits' }),
  )
  await second.stop()
  await first.stop()
  expect(second.session()).toBeUndefined()
  await leader()
})
