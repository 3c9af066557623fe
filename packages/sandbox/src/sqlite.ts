import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Opens a SQLite file, or memory if there is none, and runs the schema.
 * @throws Error that names the variable with the file's name
 */
export function openSqlite(
  variable: string,
  file: string | undefined,
  schema: string,
): DatabaseSync {
  try {
    if (file !== undefined) mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 })
    const database = new DatabaseSync(file ?? ':memory:')
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma busy_timeout = 5000;
      ${schema}
    `)
    return database
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${variable}: ${reason}`, { cause })
  }
}
