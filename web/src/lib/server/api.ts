import type { AgentSettings, appointmentLinkRpcs, RpcOutput } from '@encaixe/contracts'
import type { TypedBooking } from '../booking-form.ts'
import type {
  BookingLimit,
  DayAvailability,
  Page,
  PlanCatalogue,
  Profession,
  ProfessionalCard,
  Profile,
  Slots,
} from '../resources.ts'
import { json, type Query, type Send, search, segment } from './request.ts'

type Link = typeof appointmentLinkRpcs
export type LinkedAppointment = RpcOutput<Link['getLinkedAppointment']>
export type AppointmentPix = RpcOutput<Link['getLinkedPix']>
type ClientAction = 'confirm-attendance' | 'cancel' | 'reschedule' | 'declare-payment' | 'review'

/** What the asked times are of; the page's first without it. */
interface AskedOffer extends Query {
  service?: string | undefined
  place?: string | undefined
  /** To move what is booked: it keeps its length. */
  minutes?: string
}

const linkPath = (token: string) => `/api/appointment-links/${encodeURIComponent(token)}`

/** The gateway's public routes. */
export function publicApi(send: Send) {
  return {
    plans: () => send<PlanCatalogue>('/api/plans'),
    professions: () => send<{ items: Profession[] }>('/api/professions'),
    professionals: (query: Query) =>
      send<Page<ProfessionalCard>>(`/api/professionals${search(query)}`),
    sitemapParts: () => send<{ items: string[] }>('/api/sitemap'),
    publishedPages: async (from: string) =>
      send<{ items: { slug: string; updatedAt: string }[] }>(`/api/sitemap/${segment(from)}`),
    profile: async (slug: string) => send<Profile>(`/api/professionals/${segment(slug)}`),
    days: (query: { slug: string; from: string; to: string } & AskedOffer) =>
      send<{ days: DayAvailability[] }>(`/api/booking/days${search(query)}`),
    slots: (query: { slug: string; date: string } & AskedOffer) =>
      send<{ slots: Slots }>(`/api/booking${search(query)}`),
    linkedAppointment: (token: string) => send<LinkedAppointment>(linkPath(token)),
    linkedPix: (token: string) => send<AppointmentPix>(`${linkPath(token)}/pix`),
    actOnAppointment: (
      token: string,
      action: ClientAction,
      details: { reason?: string; startsAt?: string; rating?: number; comment?: string } = {},
    ) => send<LinkedAppointment>(`${linkPath(token)}/${action}`, json('POST', details)),
    agent: (slug: string) =>
      send<Pick<AgentSettings, 'enabled' | 'greeting'>>(`/api/ai/agent${search({ slug })}`),
    limit: (query: { slug: string }) => send<BookingLimit>(`/api/booking/limit${search(query)}`),
    book: (
      booking: TypedBooking & { slug: string; website: string; altcha?: string },
      idempotencyKey: string,
    ) => {
      const { headers, ...init } = json('POST', booking)
      return send<{ success: true }>('/api/booking', {
        ...init,
        headers: { ...headers, 'idempotency-key': idempotencyKey },
      })
    },
  }
}
