import {
  databaseEnvironment,
  eventHandlers,
  newId,
  runMain,
  serviceEnvironment,
  startService,
} from '@encaixe/service-kit'
import type { z } from 'zod'
import { Counted, counterRpcs, setCounter, type Tx } from '../contracts.ts'
import { PrismaClient } from './generated/client.ts'

const environment = serviceEnvironment.extend(databaseEnvironment.shape)

/** Whoever holds this advisory lock holds up every request. */
export const HOLD = 1

const on = eventHandlers<Tx>()

/** A whole service, as small as it gets: it publishes what it doubled, and keeps the events it handled. */
export const start = (config: z.output<typeof environment>) =>
  startService<PrismaClient, Tx>({
    // It stands for any service.
    name: 'booking',
    config,
    prisma: new URL('./prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    tables: { counters: { columns: 'id value label', until: 'always' } },
    personalData: () => ({ lists: () => [], erase: async () => ({}) }),
    open({ database, consume, serve }) {
      consume({
        stream: 'BOOKING',
        handlers: [on(Counted, ({ subject, data }, t) => setCounter(t, subject, data.value))],
      })
      serve(counterRpcs, {
        double: ({ number }) =>
          database.transaction(async ({ emit, tx }) => {
            await tx.$queryRaw`select pg_advisory_xact_lock_shared(${HOLD}::bigint)::text`
            await emit(Counted, { subject: newId(), data: { value: number * 2 } })
            return { doubled: number * 2 }
          }),
        whoAsks: async (_, { requestId, deadline }) => ({ requestId, deadline }),
        whichCall: async (_, { callId }) => ({ callId }),
      })
    },
  })

runMain(start, environment, import.meta)
