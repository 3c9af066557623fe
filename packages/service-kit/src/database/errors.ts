/** Nests of errors: Prisma's hold the driver's, and the driver's PostgreSQL's. */
function* layersOf(error: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (!isRecord(error) || depth > 6) return
  yield error
  yield* layersOf(error.cause, depth + 1)
  yield* layersOf(error.meta, depth + 1)
  yield* layersOf(error.driverAdapterError, depth + 1)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const codesOf = (error: unknown): unknown[] =>
  layersOf(error)
    .flatMap(({ code, originalCode, kind }) => [code, originalCode, kind])
    .toArray()

const hasCode = (error: unknown, ...wanted: string[]) =>
  codesOf(error).some((code) => typeof code === 'string' && wanted.includes(code))

const says = (error: unknown, words: RegExp) =>
  layersOf(error).some(({ message }) => typeof message === 'string' && words.test(message))

/**
 * Whether the whole transaction may be tried again: it lost against another one. Where it fails at
 * its commit the driver says so, not Prisma (no P2034).
 */
export const isWriteConflict = (error: unknown): boolean =>
  hasCode(error, 'TransactionWriteConflict', 'P2034', '40001', '40P01')

/** Whether it waited longer for a lock than `lock_timeout` allows (55P03): the transaction is undone. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, '55P03')

/** Whether an exclusion constraint refused the row (23P01). */
export const isExclusionViolation = (error: unknown): boolean => hasCode(error, '23P01')

/** Whether a check refused the row (23514), one whose name or words these are. */
export const isCheckViolation = (error: unknown, words: RegExp): boolean =>
  hasCode(error, '23514') && says(error, words)

/** Whether a unique constraint refused the row (23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  hasCode(error, '23505', 'P2002', 'UniqueConstraintViolation')

/**
 * Whether PostgreSQL refused what it was given or let another transaction win, so that nothing of this
 * one has stayed. A connection that broke says nothing of the kind: its commit may have arrived.
 */
export const isRolledBack = (error: unknown): boolean =>
  isWriteConflict(error) ||
  isUniqueViolation(error) ||
  codesOf(error).some((code) => typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code))

/** PostgreSQL starts, stops or has too many guests; Prisma and its driver cannot reach it, or lost it. */
const AWAY =
  /^(08...|57P0[123]|53300|P1001|P1002|P1008|P1017|P2024|ECONNREFUSED|ECONNRESET|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/
/** What the driver, and Prisma where no connection is free in time, say without a code of their own. */
const AWAY_WORDS =
  /not queryable|Connection terminated|trying to connect|Unable to start a transaction in the given time/

/** Whether the database could not be asked, or went before it answered: the fault of no request. */
export const isDatabaseAway = (error: unknown): boolean =>
  codesOf(error).some((code) => typeof code === 'string' && AWAY.test(code)) ||
  says(error, AWAY_WORDS)

/** Whether a transaction took longer than it may, and was undone: by a slow machine or a database that restarts. */
export const isExpired = (error: unknown): boolean => says(error, /on an expired transaction/)
