import type { Channel } from '@encaixe/contracts'
import { mergeProviderSigns, type ProviderSigns } from './sql/provider-signs.ts'
import type { NotifierDatabase } from './store.ts'

/** Remembers when the messaging provider last took a message and last reported on one. */
export interface ProviderWatch {
  /** A provider took a message; only WhatsApp's also reports, so only its signs are kept. */
  accepted(channel: Channel): void
  reported(): void
  /** What all replicas saw, this one's latest included. */
  signs(): Promise<ProviderSigns>
}

/** `now` is a clock in milliseconds, of any beginning. */
export function createProviderWatch(
  { prisma }: NotifierDatabase,
  now: () => number = () => performance.now(),
): ProviderWatch {
  let acceptedAt: number | null = null
  let reportedAt: number | null = null
  return {
    accepted(channel) {
      if (channel === 'whatsapp') acceptedAt = now()
    },
    reported() {
      reportedAt = now()
    },
    signs: () =>
      mergeProviderSigns(prisma, 'whatsapp', {
        acceptedAgoMs: acceptedAt === null ? null : now() - acceptedAt,
        reportedAgoMs: reportedAt === null ? null : now() - reportedAt,
      }),
  }
}
