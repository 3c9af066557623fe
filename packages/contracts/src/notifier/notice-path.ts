import type { NoticeAudience } from './notifier.ts'

/** What a notice is about. */
interface Subject {
  audience: NoticeAudience
  /** Which notice it is. */
  type: string
  /** The appointment; or the purchase of a package, the wish on a waitlist. */
  appointmentId: string | null
  /** Whose conversation it is about, for its professional. */
  clientId?: string | null
}

/** The page on which its reader goes on; null: it leads nowhere. */
export function noticePath({ audience, type, appointmentId, clientId }: Subject): string | null {
  if (type.startsWith('msgPackage')) {
    return audience === 'professional' && appointmentId ? `/pacotes/${appointmentId}` : '/c/pacotes'
  }
  if (audience === 'professional') {
    if (clientId) return `/clientes/${clientId}/mensagens`
    return appointmentId === null ? null : `/agenda/${appointmentId}`
  }
  if (clientId) return '/c/mensagens'
  return appointmentId === null ? null : `/c/horarios/${appointmentId}`
}
