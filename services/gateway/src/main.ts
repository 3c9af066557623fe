import { operatorRpcs } from '@encaixe/contracts'
import {
  connectBus,
  createHealth,
  createLogger,
  createMetrics,
  operatorHandlers,
  rpcFallback,
  runMain,
} from '@encaixe/service-kit'
import { accounts } from './accounts.ts'
import { avatars } from './avatar/avatars.ts'
import { pictureStore } from './avatar/store.ts'
import { sweepPictures } from './avatar/sweep.ts'
import { unsettledPictures } from './avatar/unsettled.ts'
import { type GatewayConfig, gatewayEnvironment } from './config.ts'
import { openGatewayDatabase } from './database.ts'
import { startAccountDeletion } from './deletion/account-deletion.ts'
import { createServer } from './http/server.ts'
import { createIdentity } from './identity/identity.ts'
import { openRedis } from './redis.ts'

interface Options {
  /** Epoch milliseconds, for tests that live through months. */
  now?: () => number
}

/**
 * The one door: HTTP in, RPCs to the services, pages from the web. It knows who somebody is, and which
 * routes they may call; no rule of the product lives here.
 */
export async function start(config: GatewayConfig, { now = Date.now }: Options = {}) {
  const name = 'gateway'
  const log = createLogger({ service: name, level: config.LOG_LEVEL })
  const metrics = createMetrics(name)
  const bus = await connectBus({
    url: config.NATS_URL,
    service: name,
    log,
    metrics,
    fallback: rpcFallback(config),
  })
  const redis = await openRedis({ url: config.REDIS_URL, log, metrics })

  const abort = new AbortController()
  const { database, relay } = await openGatewayDatabase({
    config,
    bus,
    log,
    metrics,
    signal: abort.signal,
  })
  const serving = await bus.serve(operatorRpcs(name), operatorHandlers(database))

  // Without its database the gateway signs nobody in, but people go on booking: it stays ready.
  const health = createHealth({ checks: { bus: () => bus.reachable() }, metrics })
  const identity = createIdentity({ config, redis, database, log, metrics, now })
  const store = pictureStore(config)
  const unsettled = unsettledPictures(database, now)
  const pictures = { store, avatars: avatars({ bus, store, unsettled, log }) }
  const { MEDIA_SWEEP_SECONDS: seconds } = config
  const leftPictures = sweepPictures({ bus, store, unsettled, seconds, log })
  const deletion = startAccountDeletion({
    ...{ bus, database, identity, config, log, metrics, now },
    avatars: pictures.avatars,
  })
  const handlers = { ...accounts({ bus, identity }), ...deletion.answers }
  const parts = { config, bus, redis, health, metrics, log, identity, handlers, pictures, now }
  const server = await createServer(parts)
  const url = await server.listen({ host: config.HOST, port: config.PORT })
  void identity.prepare()
  log.info({ url }, 'ready')

  async function stop() {
    health.notReady()
    abort.abort()
    await server.close()
    await serving.stop()
    await deletion.stop()
    await leftPictures.stop()
    await relay?.stop()
    await database.close()
    await bus.drain()
    redis.disconnect()
    log.info('stopped')
  }
  let stopping: Promise<void> | undefined
  return {
    name,
    url,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

runMain(start, gatewayEnvironment, import.meta)
