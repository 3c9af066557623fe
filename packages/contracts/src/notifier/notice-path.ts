import type { NoticeAudience } from './notifier.ts'

/** What a notice is about. */
interface Subject {
  audience: NoticeAudience
  appointmentId: string | null
  /** Whose conversation it is about, for its professional. */
  clientId?: string | null
}

/** The page on which its reader goes on; null: it leads nowhere. */
export function noticePath({ audience, appointmentId, clientId }: Subject): string | null {
  if (audience === 'professional') {
    if (clientId) return `/clientes/${clientId}/mensagens`
    return appointmentId === null ? null : `/agenda/${appointmentId}`
  }
  if (clientId) return '/c/mensagens'
  return appointmentId === null ? null : `/c/horarios/${appointmentId}`
}
