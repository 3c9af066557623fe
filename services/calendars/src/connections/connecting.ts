import { AppError, MOST_CONNECTIONS } from '@encaixe/contracts'
import { createBulkhead } from '@encaixe/service-kit'

/** What a server has for its answers when it is connected; reading them has 10 s apart, and a turn. */
const ANSWERS_MS = 15_000
/** What is left of the caller's patience for storing what was read. */
const STORING_MS = 1_500
/** Of one page at the same time, since each may hold 10 MiB, and what waits for that. */
const [OF_A_PAGE, WAITING] = [2, 2 * MOST_CONNECTIONS]

/** How long a server that is connected may take. */
export const answersMs = (deadline: number): number =>
  Math.max(1, Math.min(ANSWERS_MS, deadline - Date.now() - STORING_MS))

/** Nothing is stored for a caller who has been told that it failed. @throws AppError UPSTREAM_UNAVAILABLE */
export function requireTime(deadline: number, forMs = 0): void {
  if (Date.now() + forMs < deadline) return
  throw new AppError('UPSTREAM_UNAVAILABLE', 'Reading the calendar took too long.')
}

/** That there is time to store what was read. */
export const requireTimeToStore = (deadline: number) => requireTime(deadline, STORING_MS / 2)

/** Connects a few calendars of one page at the same time; others wait. */
export function connectingFew() {
  const pages = new Map<string, { bulkhead: ReturnType<typeof createBulkhead>; users: number }>()
  return async <T>(professionalId: string, connect: () => Promise<T>): Promise<T> => {
    const made = {
      bulkhead: createBulkhead({ concurrency: OF_A_PAGE, waiting: WAITING }),
      users: 0,
    }
    const page = pages.get(professionalId) ?? made
    pages.set(professionalId, page)
    page.users += 1
    try {
      return await page.bulkhead.run(connect)
    } finally {
      page.users -= 1
      if (page.users === 0) pages.delete(professionalId)
    }
  }
}
