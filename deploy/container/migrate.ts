import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ServiceName, serviceNames } from '@encaixe/contracts'
import { loadConfig } from '@encaixe/service-kit'
import { z } from 'zod'
import { createOwnDatabases } from '../local/databases/database-roles.ts'

// A job that ends before any service of a new version starts. BOOKING_DATABASE_URL and its like are the services'
// databases. If POSTGRES_URL is set, its account creates missing databases and the role that owns each.

const url = z.url({ protocol: /^postgres(ql)?$/ })
const variableOf = (service: ServiceName) =>
  `${service.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`

const environment = z.object({
  POSTGRES_URL: url.optional(),
  ...Object.fromEntries(serviceNames.map((service) => [variableOf(service), url])),
})

const WAIT_MS = 1_000
const TRIES = 60

async function main() {
  const { POSTGRES_URL: admin, ...config } = loadConfig(environment)
  const urls = z.record(z.string(), url).parse(config)
  const urlOf = (service: ServiceName) => urls[variableOf(service)] ?? ''
  if (admin) await untilThere(() => createOwnDatabases(admin, serviceNames.map(urlOf).map(ownOf)))
  for (const service of serviceNames) await migrate(service, urlOf(service))
}

function ownOf(url: string) {
  const { pathname, username, password } = new URL(url)
  const name = pathname.slice(1)
  if (name !== username) throw new Error(`the database ${name} needs a role of the same name`)
  return { name, password: decodeURIComponent(password) }
}

/** PostgreSQL may still be starting. */
async function untilThere(work: () => Promise<unknown>) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES) throw error
      await pause(WAIT_MS)
    }
  }
}

async function migrate(service: ServiceName, url: string) {
  const entry = fileURLToPath(new URL(`../../services/${service}/src/migrate.ts`, import.meta.url))
  const env = { ...process.env, DATABASE_URL: url }
  const child = spawn(process.execPath, [entry], { env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the migration of ${service} failed`)
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
