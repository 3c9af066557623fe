import type { missingMigrations as original } from '../../../packages/service-kit/src/database/migrate.ts'

/** The simulation's databases are copies of one in which all migrations have run. */
export const missingMigrations: typeof original = async () => []
