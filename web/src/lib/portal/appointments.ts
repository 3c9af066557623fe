import type { AppointmentView } from '@encaixe/contracts'
import { toldOf } from '../link/state.ts'
import { clock } from '../text/format.ts'
import { dayIn, dayRelative, wallDate, wallTime } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'

/** An appointment as its client sees it in a list. */
export interface PortalAppointment {
  id: string
  host: string
  avatarUrl: string | null
  /** `quarta, 25 de novembro` by the professional's clock. */
  day: string
  time: string
  status: string
  tone: 'good' | 'open' | 'over'
  owes: boolean
  mayReview: boolean
}

export function portalAppointment(appointment: AppointmentView, now: number): PortalAppointment {
  const { id, professional, startsAt, actions, paymentStatus, priceCents, status } = appointment
  const timezone = professional?.timezone ?? 'America/Sao_Paulo'
  const at = inZone(startsAt, timezone)
  const host = professional?.name ?? 'quem atende'
  const told = toldOf(appointment, host, now)
  return {
    ...{ id, host, tone: told.tone, status: told.title },
    avatarUrl: professional?.avatarUrl ?? null,
    day: dayRelative(wallDate(at), dayIn(timezone, now)),
    time: clock(wallTime(at)),
    owes: status === 'completed' && paymentStatus === 'none' && priceCents > 0,
    mayReview: actions.includes('review'),
  }
}
