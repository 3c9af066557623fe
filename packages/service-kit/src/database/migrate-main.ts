import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { databaseEnvironment, loadConfig } from '../service/config.ts'
import { waitFor } from '../service/wait.ts'
import { createLogger } from '../telemetry/log.ts'
import { connected } from './connected.ts'
import { migrate } from './migrate.ts'

const environment = databaseEnvironment.pick({ DATABASE_URL: true }).extend({
  LOG_LEVEL: z.string().default('info'),
})

/**
 * The whole `src/migrate.ts` of a service: waits for its database, applies what is missing and says
 * what that was. Exit code 1, and one sentence, when it cannot.
 */
export async function migrateMain(meta: ImportMeta): Promise<void> {
  if (!meta.main) return
  try {
    const config = loadConfig(environment)
    const folder = new URL('../prisma/', meta.url)
    const service = fileURLToPath(new URL('..', meta.url)).split('/').at(-2) ?? 'service'
    const log = createLogger({ service, level: config.LOG_LEVEL })
    const url = config.DATABASE_URL
    const soon = { connectionString: url, connectionTimeoutMillis: 5_000 }
    await waitFor({ what: 'the database', log, attempt: () => connected(soon, async () => {}) })
    const applied = await migrate({
      url,
      schema: fileURLToPath(new URL('schema.prisma', folder)),
      migrations: fileURLToPath(new URL('migrations', folder)),
    })
    log.info({ applied }, applied.length > 0 ? 'migrated' : 'the database was up to date')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  // Prisma's engine leaves a timer of ten seconds behind; nothing else is under way here.
  process.exit()
}
