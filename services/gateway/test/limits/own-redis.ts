import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, inContainers, startServers } from '@encaixe/local-servers'
import { testServerUrl } from '@encaixe/service-kit/testing'

/** A Redis of a test's own, which it may stop where it stands: it then accepts, and answers nothing. */
export async function startOwnRedis() {
  if (inContainers()) {
    const { startContainer } = await import('@encaixe/local-servers/containers')
    const { url, freeze, thaw, remove } = await startContainer('redis')
    return { url, freeze, thaw, stop: remove }
  }
  const dir = await mkdtemp(join(tmpdir(), 'encaixe-redis-'))
  const given = { postgres: testServerUrl('postgres'), nats: testServerUrl('nats') }
  const passwords = { postgres: '', nats: '', redis: 'a-password' }
  const ports = { postgres: 0, nats: 0, redis: await freePort() }
  const { redisUrl, pids, stop } = await startServers({
    dir,
    ports,
    passwords,
    durable: false,
    given,
  })
  const { redis: pid } = pids
  if (pid === undefined) throw new Error('this Redis is somebody else’s')
  const send = async (signal: NodeJS.Signals) => void process.kill(pid, signal)
  return {
    url: redisUrl,
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    async stop() {
      await send('SIGCONT')
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
