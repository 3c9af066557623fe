import { type CalendarConnection, connectionKind, connectionState } from '@encaixe/contracts'
import type { Calendar, Connection } from '../../generated/client.ts'
import { problemText } from '../reading/problems.ts'

type Row = Connection & { calendars: Omit<Calendar, 'busy'>[] }

/** A connection as its professional sees it. */
export function connectionViewOf({ calendars, problem, ...row }: Row): CalendarConnection {
  const synced = calendars
    .filter(({ blocks, receives }) => blocks || receives)
    .map(({ lastSyncedAt }) => lastSyncedAt?.getTime() ?? null)
  const oldest = synced.includes(null) ? null : Math.min(...synced.map(Number))
  return {
    id: row.id,
    kind: connectionKind.parse(row.kind),
    account: row.account,
    state: connectionState.parse(row.state),
    lastSyncedAt: oldest === null || synced.length === 0 ? null : new Date(oldest).toISOString(),
    ...(problem !== null && { error: problemText(problem) }),
    calendars: calendars.map(({ id, name, colour, blocks, receives, writable }) => ({
      ...{ id, name, colour, blocks, receives, writable },
    })),
  }
}
