import type { Professional } from '../resources.ts'

/** A professional as scheduling tells it to the others, with what a test says of them. */
export function aProfessional(changes: Partial<Professional> = {}): Professional {
  const id = crypto.randomUUID()
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
    createdAt: '2026-11-20T13:00:00Z',
    updatedAt: '2026-11-20T13:00:00Z',
    version: 1,
    ...changes,
  }
}
