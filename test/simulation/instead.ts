import { registerHooks } from 'node:module'

/**
 * Preloaded before anything of the services: these modules are the outside world, and the simulation's own take their
 * place. All else of the services is what runs in production.
 */
const replaced: readonly { within: string; imported: string; by: string }[] = [
  { within: 'service-kit/src/database/begin.ts', imported: 'pg', by: 'pg.ts' },
  { within: 'service-kit/src/', imported: 'jobs/leadership.ts', by: 'leadership.ts' },
  { within: 'service-kit/src/service/', imported: 'database/migrate.ts', by: 'migrate.ts' },
  { within: 'service-kit/src/bus/bus.ts', imported: '@nats-io/jetstream', by: 'jetstream.ts' },
  { within: 'service-kit/src/bus/bus.ts', imported: './connect.ts', by: 'connect.ts' },
  { within: 'service-kit/src/', imported: 'jobs/loop.ts', by: 'loop.ts' },
  { within: 'service-kit/src/jobs/', imported: './loop.ts', by: 'loop.ts' },
  { within: 'service-kit/src/service/', imported: './health.ts', by: 'health.ts' },
  { within: 'notifier/src/', imported: 'sending/queues.ts', by: 'queues.ts' },
  { within: 'notifier/src/sending/', imported: './queues.ts', by: 'queues.ts' },
  { within: 'notifier/src/channels/', imported: './rate-limiter.ts', by: 'rate-limiter.ts' },
  { within: 'notifier/src/channels/', imported: './call-provider.ts', by: 'call-provider.ts' },
  { within: 'billing/src/', imported: 'processor/processor.ts', by: 'processor.ts' },
  { within: 'notifier/src/', imported: 'nodemailer', by: 'nodemailer.ts' },
]

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? ''
    const found = replaced.find(
      ({ within, imported }) =>
        parent.includes(`/${within}`) &&
        (specifier === imported || (imported.includes('/') && specifier.endsWith(`/${imported}`))),
    )
    if (!found) return next(specifier, context)
    return { url: new URL(`instead/${found.by}`, import.meta.url).href, shortCircuit: true }
  },
})
