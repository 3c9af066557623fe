import type { Channel } from '@encaixe/contracts'
import type { NotifierDatabase } from '../store.ts'
import { type ActivityTimes, mergeProviderActivity } from './provider-activity.sql.ts'

/** Remembers when the messaging provider last took a message and last reported on one. */
export interface ProviderActivity {
  /** A provider took a message; only WhatsApp's also reports, so only its activity is kept. */
  accepted(channel: Channel): void
  reported(): void
  /** What all replicas saw, this one's latest included. */
  latest(): Promise<ActivityTimes>
}

/** `now` is a clock in milliseconds, of any beginning. */
export function trackProviderActivity(
  { prisma }: NotifierDatabase,
  now: () => number = () => performance.now(),
): ProviderActivity {
  let acceptedAt: number | null = null
  let reportedAt: number | null = null
  return {
    accepted(channel) {
      if (channel === 'whatsapp') acceptedAt = now()
    },
    reported() {
      reportedAt = now()
    },
    latest: () =>
      mergeProviderActivity(prisma, 'whatsapp', {
        acceptedAgoMs: acceptedAt === null ? null : now() - acceptedAt,
        reportedAgoMs: reportedAt === null ? null : now() - reportedAt,
      }),
  }
}
