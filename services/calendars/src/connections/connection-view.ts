import { type CalendarConnection, connectionKind, connectionState } from '@encaixe/contracts'
import type { Calendar, Connection } from '../../generated/client.ts'
import { type Problem, problemText } from '../reading/problems.ts'
import { isLate, isMuchUnread } from './reads-in-order.rule.ts'

type Row = Connection & { calendars: Omit<Calendar, 'busy'>[] }

/** A connection as its professional sees it. Nothing is ok that was not read lately, or not understood. */
export function connectionViewOf(
  { calendars, ...row }: Row,
  now: Temporal.Instant,
): CalendarConnection {
  const used = calendars.filter(({ blocks, receives }) => blocks || receives)
  const synced = used.map(({ lastSyncedAt }) => lastSyncedAt?.getTime() ?? null)
  const oldest = synced.includes(null) ? null : Math.min(...synced.map(Number))
  const found: Problem | null = used.some((calendar) => isLate(calendar, now))
    ? 'late'
    : used.some((calendar) => calendar.blocks && isMuchUnread(calendar))
      ? 'unread'
      : null
  const isOk = row.state === 'ok'
  const problem = isOk ? found : row.problem
  return {
    id: row.id,
    kind: connectionKind.parse(row.kind),
    account: row.account,
    state: isOk && found ? 'error' : connectionState.parse(row.state),
    lastSyncedAt: oldest === null || synced.length === 0 ? null : new Date(oldest).toISOString(),
    ...(problem !== null && { error: problemText(problem) }),
    calendars: calendars.map(({ id, name, colour, blocks, receives, writable, unread }) => ({
      ...{ id, name, colour, blocks, receives, writable, unread },
    })),
  }
}
