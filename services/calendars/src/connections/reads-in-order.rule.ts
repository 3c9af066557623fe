/** A calendar is read each quarter of an hour at least. */
const LATE = { hours: 1 }

/** Whether a calendar that is to be read has not been read for long, whatever the reason. */
export function isLate(
  { lastSyncedAt, wantedSince }: { lastSyncedAt: Date | null; wantedSince: Date },
  now: Temporal.Instant,
): boolean {
  const since = Math.max(lastSyncedAt?.getTime() ?? 0, wantedSince.getTime())
  return since < now.subtract(LATE).epochMilliseconds
}

/** Whether so much of a calendar was not understood that its professional should look: a tenth of its events. */
export const isMuchUnread = ({ unread, eventCount }: { unread: number; eventCount: number }) =>
  unread > 0 && unread * 10 >= eventCount
