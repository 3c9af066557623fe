// Every service in this one process: `npm start -- --single`. The environment of each comes as JSON,
// because they differ in what they call the same (PORT, DATABASE_URL).
import { loadConfig } from '@encaixe/service-kit'
import type { z } from 'zod'

interface ServiceModule {
  start(config: unknown): Promise<{ stop(): Promise<void> }>
}

const environments: Record<string, Record<string, string>> = JSON.parse(
  process.env.SERVICE_ENVIRONMENTS ?? '{}',
)

const starting = Object.entries(environments).map(async ([service, environment]) => {
  const folder = `../../../services/${service}/src`
  const { start }: ServiceModule = await import(`${folder}/main.ts`)
  const { config }: { config: z.ZodType } = await import(`${folder}/config.ts`)
  return start(loadConfig(config, { ...process.env, ...environment }))
})

const stop = async () => {
  const started = await Promise.allSettled(starting)
  await Promise.allSettled(
    started.map((service) => (service.status === 'fulfilled' ? service.value.stop() : undefined)),
  )
  process.exit(process.exitCode ?? 0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

try {
  await Promise.all(starting)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
  await stop()
}
