import { NO_PREPAYMENT } from '../offer/prepaid-cents.ts'
import type { Professional } from '../scheduling/professional.ts'

/**
 * A professional as scheduling publishes it, with what a test says of them. They joined just
 * now: a service that goes by the clock gives them a trial that has not ended, whenever the test runs.
 */
export function aProfessional(changes: Partial<Professional> = {}): Professional {
  const id = crypto.randomUUID()
  const now = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  return {
    id,
    userId: `account-${id}`,
    slug: `pro-${id.slice(-12)}`,
    name: 'Ana Lima',
    profession: 'psychologist',
    bio: '',
    avatarUrl: null,
    instantPayKeyType: null,
    instantPayKey: null,
    email: null,
    phone: '+5511987654321',
    city: null,
    sessionDuration: 60,
    sessionPrice: 15_000,
    autoConfirm: false,
    timezone: 'America/Sao_Paulo',
    minNoticeMinutes: 60,
    horizonDays: 60,
    bufferMinutes: 0,
    cancellationNoticeHours: 12,
    published: true,
    slotStepMinutes: null,
    bookingQuestion: null,
    waitlistHold: true,
    prepayment: NO_PREPAYMENT,
    services: [],
    places: [],
    packages: [],
    formerSlugs: [],
    createdAt: now,
    updatedAt: now,
    version: 1,
    ...changes,
  }
}
