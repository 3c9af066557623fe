import { mergeProviderSigns, type ProviderSigns } from './sql/provider-signs.ts'
import type { NotifierDatabase } from './store.ts'

/** Remembers that the messaging provider took messages and reported on them. */
export interface ProviderWatch {
  accepted(): void
  reported(): void
  /** What all replicas saw, this one's latest included. */
  signs(): Promise<ProviderSigns>
}

export function createProviderWatch({ prisma }: NotifierDatabase): ProviderWatch {
  let seen = { accepted: false, reported: false }
  return {
    accepted() {
      seen.accepted = true
    },
    reported() {
      seen.reported = true
    },
    async signs() {
      const latest = seen
      seen = { accepted: false, reported: false }
      return mergeProviderSigns(prisma, 'whatsapp', latest)
    },
  }
}
