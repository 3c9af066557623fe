import { type Professional, schedulingEvents } from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import { ensureStream, openDatabase } from '@encaixe/service-kit'
import {
  publishTestEvent,
  testBus,
  testDatabase,
  testEnvironment,
} from '@encaixe/service-kit/testing'
import { PrismaClient } from '../generated/client.ts'
import { config } from '../src/config.ts'
import { start } from '../src/main.ts'

let phones = 0

/** A professional with a phone of their own: a phone has one trial. */
export const newProfessional = (changes: Partial<Professional> = {}): Professional => {
  phones += 1
  return aProfessional({ phone: `+55119${String(66_000_000 + phones)}`, ...changes })
}

/** The service as it runs, with a bus beside it that plays the services it hears from. */
export async function startWorld({
  env = {},
  ...options
}: {
  clock?: () => Temporal.Instant
  env?: Record<string, string>
} = {}) {
  const bus = await testBus({ service: 'others' })
  const database = await testDatabase({ service: 'billing' })
  for (const stream of ['ACCOUNT', 'SCHEDULING'] as const) await ensureStream(bus, stream)
  const settings = {
    ...testEnvironment(bus, database),
    PRICE_BASIC: 'price_b',
    PUBLIC_URL: 'http://encaixe.test',
    PRICE_PRO: 'price_p',
    PRICE_PREMIUM: 'price_x',
    PIX_SECRETS: 'test:a-secret-of-the-accounts-at-providers',
    PIX_PRIVATE_PROVIDERS: 'true',
    TRIAL_SECRET: 'a-secret-of-the-trials',
    TRIAL_SWEEP_SECONDS: 1,
    ...env,
  }
  const startBilling = () => start(config.parse(settings), options)
  let billing = await startBilling()
  const own = openDatabase({
    url: database.url,
    create: (adapter) => new PrismaClient({ adapter }),
    poolSize: 4,
  })
  return {
    bus,
    databaseUrl: database.url,
    database: own,
    prisma: own.prisma,
    /** Tasks that are not done: events to work on, and subscriptions to read. */
    async tasksWaiting() {
      const [row] = await own.prisma.$queryRaw<{ waiting: number }[]>`
        select count(*)::int as waiting from tasks where done_at is null`
      return row?.waiting ?? 1
    },
    /** Of billing in a process of its own. */
    environment: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, String(value)]),
    ),
    halt: () => billing.stop(),
    async resume() {
      billing = await startBilling()
    },
    /** What is not in the database is gone then. */
    async restart() {
      await billing.stop()
      billing = await startBilling()
    },
    /** Publishes that somebody joined, as scheduling does. */
    join: (professional: Professional) =>
      publishTestEvent(bus, schedulingEvents.ProfessionalCreated, {
        subject: professional.id,
        data: professional,
      }),
    async stop() {
      await own.close()
      await billing.stop()
      await bus.close()
      await database.drop()
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
