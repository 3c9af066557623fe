import { ensureStream, type RunningService } from '@encaixe/service-kit'
import { testBus, testDatabase, testEnvironment } from '@encaixe/service-kit/testing'
import { config } from '../src/config.ts'
import { start } from '../src/main.ts'
import { SATURDAY } from './scheduling.ts'

/** The service as it runs, on a Saturday, with a bus beside it that plays the services it hears from. */
export async function startWorld({ replicas = 1 }: { replicas?: number } = {}) {
  const bus = await testBus({ service: 'others' })
  const database = await testDatabase({ service: 'scheduling' })
  for (const stream of ['ACCOUNT', 'BOOKING', 'BILLING'] as const) await ensureStream(bus, stream)
  const running: RunningService[] = []
  for (let n = 0; n < replicas; n++) {
    running.push(
      await start(config.parse(testEnvironment(bus, database)), { clock: () => SATURDAY }),
    )
  }
  return {
    bus,
    databaseUrl: database.url,
    urls: running.map(({ url }) => url),
    async stop() {
      for (const replica of running) await replica.stop()
      await bus.close()
      await database.drop()
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
