import { type Professional, schedulingEvents } from '@encaixe/contracts'
import { ensureStream } from '@encaixe/service-kit'
import {
  publishTestEvent,
  testBus,
  testDatabase,
  testEnvironment,
} from '@encaixe/service-kit/testing'
import { config } from '../src/config.ts'
import { start } from '../src/main.ts'

/** The service as it runs, with a bus beside it that plays the services it hears from. */
export async function startWorld(options: { clock?: () => Temporal.Instant } = {}) {
  const bus = await testBus({ service: 'others' })
  const database = await testDatabase({ service: 'billing' })
  for (const stream of ['ACCOUNT', 'SCHEDULING'] as const) await ensureStream(bus, stream)
  const billing = await start(
    config.parse({
      ...testEnvironment(bus, database),
      PRICE_BASIC: 'price_b',
      PRICE_PRO: 'price_p',
      PRICE_PREMIUM: 'price_x',
      TRIAL_SWEEP_SECONDS: 1,
    }),
    options,
  )
  return {
    bus,
    databaseUrl: database.url,
    /** Publishes that somebody joined, as scheduling does. */
    join: (professional: Professional) =>
      publishTestEvent(bus, schedulingEvents.ProfessionalCreated, {
        subject: professional.id,
        data: professional,
      }),
    async stop() {
      await billing.stop()
      await bus.close()
      await database.drop()
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
