import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../processes/ports.ts'
import { isAnswering } from './answer.ts'
import { everyKind, type PerKind } from './kinds.ts'
import { removePostgresData } from './postgres.ts'
import { startServers } from './start.ts'

const passwords = { postgres: 'secret-1', redis: 'secret-2', nats: 'secret-3' }
const usual: PerKind<number> = { postgres: 5432, redis: 6379, nats: 4222 }

interface Stranger {
  visits: number
  server: Server
}

/** Somebody else's server on its usual port; none where that port has its owner already. */
function stranger(port: number): Promise<Stranger | undefined> {
  const server = createServer((socket) => {
    here.visits += 1
    socket.destroy()
  })
  const here: Stranger = { visits: 0, server }
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(here))
  })
}

test('servers on the usual ports are not looked at, and private ones run beside them', async () => {
  const found = await Promise.all(everyKind.map((kind) => stranger(usual[kind])))
  const strangers = found.filter((one) => one !== undefined)
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-servers-'))
  onTestFinished(() => {
    for (const { server } of strangers) server.close()
    removePostgresData(dir)
    rmSync(dir, { recursive: true })
  })
  const ports = { postgres: await freePort(), redis: await freePort(), nats: await freePort() }
  const servers = await startServers({ dir, ports, passwords, durable: false, given: {} })
  const { postgresUrl, redisUrl, natsUrl, pids } = servers
  expect(Object.keys(pids).sort()).toEqual([...everyKind].sort())
  expect([postgresUrl, redisUrl, natsUrl].map((url) => Number(new URL(url).port))).toEqual(
    everyKind.map((kind) => ports[kind]),
  )
  expect(await isAnswering('postgres', postgresUrl)).toBe(true)
  await servers.stop()

  expect(strangers.map(({ visits, server }) => [visits, server.listening])).toEqual(
    strangers.map(() => [0, true]),
  )
})
