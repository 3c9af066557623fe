import { AppError } from '@encaixe/contracts'
import type { GatewayDatabase } from './store.ts'

/** @throws AppError UPSTREAM_UNAVAILABLE for a failure while the database is away */
export async function whileThere<T>(
  database: Pick<GatewayDatabase, 'ready'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || (await database.ready())) throw error
    const away = new AppError('UPSTREAM_UNAVAILABLE', 'Accounts cannot be read just now.')
    away.cause = error
    throw away
  }
}
