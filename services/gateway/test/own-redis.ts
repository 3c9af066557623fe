import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testServerUrl } from '@encaixe/service-kit/testing'
import { freePort } from '../../../deploy/local/ports.ts'
import { inContainers, startServers } from '../../../deploy/local/servers/index.ts'

/** A Redis of a test's own, which it may stop where it stands: it then accepts, and answers nothing. */
export async function startOwnRedis() {
  if (inContainers()) {
    const { startContainer } = await import('../../../deploy/local/servers/containers.ts')
    const { url, freeze, thaw, remove } = await startContainer('redis')
    return { url, freeze, thaw, stop: remove }
  }
  const dir = await mkdtemp(join(tmpdir(), 'encaixe-redis-'))
  const given = { postgres: testServerUrl('postgres'), nats: testServerUrl('nats') }
  const ports = { postgres: 0, nats: 0, redis: await freePort() }
  const { redisUrl, pids, stop } = await startServers({ dir, ports, durable: false, given })
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
