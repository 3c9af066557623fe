import { fileURLToPath } from 'node:url'
import {
  databaseEnvironment,
  eventHandlers,
  newId,
  runMain,
  serviceEnvironment,
  startService,
} from '@encaixe/service-kit'
import { z } from 'zod'
import { Counted, counterRpcs, setCounter, type Tx } from '../contracts.ts'
import { PrismaClient } from './generated/client.ts'

export const config = serviceEnvironment.extend(databaseEnvironment.shape).extend({
  SLOW_MS: z.coerce.number().default(0),
})
export type Config = z.output<typeof config>

const migrations = fileURLToPath(new URL('./prisma/migrations', import.meta.url))
const on = eventHandlers<Tx>()

/** A whole service, as small as it gets: it tells what it doubled, and keeps what it was told. */
export const start = (config: Config) =>
  startService({
    name: 'counters',
    config,
    async open(parts) {
      const database = await parts.database<PrismaClient, Tx>({
        config,
        create: (adapter) => new PrismaClient({ adapter }),
        migrations,
        stream: 'BOOKING',
      })
      parts.consume({
        stream: 'BOOKING',
        database,
        handlers: [on(Counted, ({ subject, data }, t) => setCounter(t, subject, data.value))],
      })
      await parts.serve(counterRpcs, {
        double: ({ number }) =>
          database.transaction(async ({ emit, tx }) => {
            await tx.$queryRaw`select pg_sleep(${config.SLOW_MS / 1_000}::float8)::text`
            await emit(Counted, { subject: newId(), data: { value: number * 2 } })
            return { doubled: number * 2 }
          }),
        whoAsks: async (_, { requestId, deadline }) => ({ requestId, deadline }),
        whichCall: async (_, { callId }) => ({ callId }),
      })
    },
  })

runMain(start, config, import.meta)
