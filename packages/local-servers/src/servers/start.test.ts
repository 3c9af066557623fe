import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { processIdentity } from '../plain/identity.mjs'
import { freePort } from '../processes/ports.ts'
import { isAnswering } from './answer.ts'
import { startTestServers } from './for-tests.ts'
import { removePostgresData } from './postgres.ts'
import { startServers } from './start.ts'

const passwords = { postgres: 'secret-1', redis: 'secret-2', nats: 'secret-3' }
const nothingGiven = { TEST_DATABASE_URL: '', TEST_REDIS_URL: '', TEST_NATS_URL: '' }

async function question(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return rows
  } finally {
    await client.end()
  }
}

test('private servers answer, are started again after a crash, and are gone when stopped', async () => {
  const servers = await startTestServers(nothingGiven)
  onTestFinished(() => servers.stop())
  expect(await question(servers.postgresUrl, 'show fsync')).toEqual([{ fsync: 'off' }])
  expect(await isAnswering('redis', servers.redisUrl)).toBe(true)
  expect(await isAnswering('nats', servers.natsUrl)).toBe(true)

  const { redis = 0 } = servers.pids
  process.kill(redis, 'SIGKILL')
  await vi.waitFor(
    async () => {
      expect(servers.pids.redis ?? redis).not.toBe(redis)
      expect(await isAnswering('redis', servers.redisUrl)).toBe(true)
    },
    { timeout: 20_000 },
  )

  const pids = Object.values(servers.pids)
  await servers.stop()
  expect(pids.map(processIdentity)).toEqual([null, null, null])
})

test('nobody gets in without the password, and it stands in no list of processes', async () => {
  const servers = await startTestServers(nothingGiven)
  onTestFinished(() => servers.stop())
  const { redisUrl, natsUrl, postgresUrl, pids } = servers
  for (const [kind, url] of [
    ['redis', redisUrl],
    ['nats', natsUrl],
    ['postgres', postgresUrl],
  ] as const) {
    const stranger = new URL(url)
    stranger.password = 'guessed'
    expect(await isAnswering(kind, stranger.href)).toBe(false)
    stranger.username = ''
    stranger.password = ''
    expect(await isAnswering(kind, stranger.href)).toBe(false)
    if (process.platform !== 'linux') continue
    const { password } = new URL(url)
    expect(password).not.toBe('')
    expect(readFileSync(`/proc/${pids[kind]}/cmdline`, 'utf8')).not.toContain(password)
  }
})

test('what servers keep can be read by no other account', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-servers-'))
  onTestFinished(() => {
    removePostgresData(dir)
    rmSync(dir, { recursive: true })
  })
  const ports = { postgres: await freePort(), redis: await freePort(), nats: await freePort() }
  const servers = await startServers({ dir, ports, passwords, durable: false, given: {} })
  onTestFinished(() => servers.stop())
  const forOthers = readdirSync(dir)
    .map((entry) => ({ entry, mode: statSync(join(dir, entry)).mode }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
  expect(forOthers).toEqual([])
  expect(statSync(dir).mode & 0o067).toBe(0)
})

test('what was written is there after a second start', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-servers-'))
  onTestFinished(() => {
    removePostgresData(dir)
    rmSync(dir, { recursive: true })
  })
  const ports = { postgres: await freePort(), redis: await freePort(), nats: await freePort() }
  const options = { dir, ports, passwords, durable: true, given: {} }

  const first = await startServers(options)
  await question(first.postgresUrl, 'create table kept (n int)')
  await first.stop()
  const second = await startServers(options)
  onTestFinished(() => second.stop())
  expect(await question(second.postgresUrl, 'select * from kept')).toEqual([])
  expect(await question(second.postgresUrl, 'show fsync')).toEqual([{ fsync: 'on' }])
})

test('servers whose address is given are used as they are, and outlive us', async () => {
  const others = await startTestServers(nothingGiven)
  onTestFinished(() => others.stop())
  const ours = await startTestServers({
    TEST_DATABASE_URL: others.postgresUrl,
    TEST_REDIS_URL: others.redisUrl,
    TEST_NATS_URL: others.natsUrl,
  })
  expect(ours).toMatchObject({ postgresUrl: others.postgresUrl, natsUrl: others.natsUrl, pids: {} })
  await ours.stop()
  expect(await isAnswering('postgres', others.postgresUrl)).toBe(true)
})

test('an address where nobody answers is named without its password', async () => {
  const port = await freePort()
  const start = startTestServers({
    ...nothingGiven,
    TEST_DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/postgres`,
  })
  await expect(start).rejects.toThrow(
    `PostgreSQL at 127.0.0.1:${port}, whose address is given, does not serve us:`,
  )
  await expect(start).rejects.not.toThrow('secret')
})

test('a port that somebody else has stops the start, and touches nobody', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-servers-'))
  const port = await freePort()
  const stranger = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => {
    stranger.close()
    rmSync(dir, { recursive: true })
  })
  const ports = { postgres: await freePort(), redis: port, nats: await freePort() }
  await expect(startServers({ dir, ports, passwords, durable: false, given: {} })).rejects.toThrow(
    `Port ${port}, which Redis needs, is taken by`,
  )
  expect(stranger.listening).toBe(true)
  expect(existsSync(join(dir, 'pids'))).toBe(false)
})
