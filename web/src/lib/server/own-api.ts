import type {
  AgentSettings,
  AppointmentView,
  accountRpcs,
  billingRpcs,
  bookingRpcs,
  intakeAgentRpcs,
  NotificationPreferences,
  notifierRpcs,
  RecurringSchedule,
  ReminderTexts,
  RpcOutput,
  RpcRequest,
  recurringRpcs,
  schedulingRpcs,
} from '@encaixe/contracts'
import type { Page } from '../resources.ts'
import { faceApi } from './face-api.ts'
import { offerApi } from './offer-api.ts'
import { json, type Query, type Send, search, segment } from './request.ts'

type Account = typeof accountRpcs
type Billing = typeof billingRpcs
type Booking = typeof bookingRpcs
type Scheduling = typeof schedulingRpcs
/** What a caller sends; the gateway says who asks. */
type Own<R extends Scheduling[keyof Scheduling]> = Omit<RpcRequest<R>, 'userId' | 'email'>

type Notifier = typeof notifierRpcs
type Agent = typeof intakeAgentRpcs
type Recurring = typeof recurringRpcs
type Changed = Omit<RpcRequest<Booking['changeAppointment']>, 'id'>

/** A client as far as a form that chooses one needs them. */
export interface ListedClient {
  id: string
  name: string | null
  phone: string | null
}

/** An appointment that the professional writes down. */
export interface NewAppointment {
  clientId?: string
  client?: { name: string; phone: string; email?: string }
  startsAt: string
  durationMinutes?: number
  priceCents?: number
  serviceId?: string
  placeId?: string
  clientAddress?: string
  notify: boolean
}

/** What a session is paid by: the code to copy, and its picture. */
export interface Pix {
  payload: string
  svg: string
  /** null: whoever pays types how much. */
  amountCents: number | null
}

export type Me = RpcOutput<Account['getMe']>
export type OwnProfessional = NonNullable<Me['professional']>

const appointmentPath = (id: string) => `/api/appointments/${segment(id)}`

/** The gateway's routes for whoever is signed in. */
export function ownApi(send: Send) {
  return {
    me: () => send<Me>('/api/me'),
    openPage: (page: Own<Scheduling['openPage']>) =>
      send<RpcOutput<Scheduling['openPage']>>('/api/professionals', json('POST', page)),
    updateProfile: (profile: Own<Scheduling['updateProfile']>) =>
      send<RpcOutput<Scheduling['updateProfile']>>('/api/settings', json('PATCH', profile)),
    updateBookingSettings: (settings: Own<Scheduling['updateBookingSettings']>) =>
      send<RpcOutput<Scheduling['updateBookingSettings']>>(
        '/api/settings/booking',
        json('PATCH', settings),
      ),
    availability: () =>
      send<RpcOutput<Scheduling['getAvailability']>>('/api/settings/availability'),
    replaceAvailability: (week: Own<Scheduling['replaceAvailability']>) =>
      send<RpcOutput<Scheduling['replaceAvailability']>>(
        '/api/settings/availability',
        json('PUT', week),
      ),
    timeOff: () => send<RpcOutput<Scheduling['listTimeOff']>>('/api/settings/time-off'),
    addTimeOff: (timeOff: Own<Scheduling['addTimeOff']>) =>
      send<RpcOutput<Scheduling['addTimeOff']>>('/api/settings/time-off', json('POST', timeOff)),
    removeTimeOff: async (id: string) =>
      send<RpcOutput<Scheduling['removeTimeOff']>>(`/api/settings/time-off/${segment(id)}`, {
        method: 'DELETE',
      }),
    ...offerApi(send),
    ...faceApi(send),
    setInstantPay: (key: Own<Scheduling['setInstantPay']>) =>
      send<RpcOutput<Scheduling['setInstantPay']>>('/api/settings/instant-pay', json('PUT', key)),
    setAvatar: (picture: Blob) =>
      send<RpcOutput<Scheduling['setAvatar']>>('/api/settings/avatar', {
        method: 'PUT',
        headers: { 'content-type': picture.type || 'application/octet-stream' },
        body: picture,
      }),
    removeAvatar: () => send<unknown>('/api/settings/avatar', { method: 'DELETE' }),
    appointments: (query: Query) =>
      send<Page<AppointmentView>>(`/api/appointments${search({ as: 'professional', ...query })}`),
    appointment: (id: string) => send<AppointmentView>(appointmentPath(id)),
    changeAppointment: (id: string, change: Changed) =>
      send<AppointmentView>(appointmentPath(id), json('PATCH', change)),
    createAppointment: (appointment: NewAppointment) =>
      send<AppointmentView>('/api/appointments', json('POST', appointment)),
    series: (query: Query) =>
      send<Page<RecurringSchedule>>(`/api/recurring-schedules${search(query)}`),
    createSeries: (series: RpcRequest<Recurring['createRecurringSchedule']>) =>
      send<RecurringSchedule>('/api/recurring-schedules', json('POST', series)),
    changeSeriesFrom: (
      id: string,
      change: Omit<RpcRequest<Recurring['changeRecurringSchedule']>, 'id'>,
    ) => send<RecurringSchedule>(`/api/recurring-schedules/${segment(id)}`, json('PATCH', change)),
    changeSeries: (id: string, what: 'pause' | 'resume' | 'end') =>
      send<RecurringSchedule>(`/api/recurring-schedules/${segment(id)}/${what}`, json('POST', {})),
    clients: (query: Query) => send<Page<ListedClient>>(`/api/clients${search(query)}`),
    appointmentPix: (id: string) => send<Pix>(`${appointmentPath(id)}/pix`),
    notifications: (query: Query) =>
      send<RpcOutput<Notifier['listNotifications']>>(`/api/notifications${search(query)}`),
    readNotifications: (which: RpcRequest<Notifier['readNotifications']>) =>
      send<RpcOutput<Notifier['readNotifications']>>('/api/notifications', json('PATCH', which)),
    noticePreferences: () => send<NotificationPreferences>('/api/notifications/preferences'),
    setNoticePreferences: (preferences: RpcRequest<Notifier['setNotificationPreferences']>) =>
      send<NotificationPreferences>('/api/notifications/preferences', json('PUT', preferences)),
    reminderTexts: () => send<ReminderTexts>('/api/settings/reminders'),
    setReminderTexts: (texts: RpcRequest<Notifier['setReminderTexts']>) =>
      send<ReminderTexts>('/api/settings/reminders', json('PUT', texts)),
    agentSettings: () => send<AgentSettings>('/api/settings/agent'),
    setAgentSettings: (settings: RpcRequest<Agent['setAgentSettings']>) =>
      send<AgentSettings>('/api/settings/agent', json('PUT', settings)),
    conversations: (query: Query) =>
      send<RpcOutput<Agent['listConversations']>>(`/api/conversations${search(query)}`),
    conversation: (id: string) =>
      send<RpcOutput<Agent['getConversation']>>(`/api/conversations/${segment(id)}`),
    passConversation: (id: string, to: 'take-over' | 'give-back') =>
      send<RpcOutput<Agent['takeOverConversation']>>(
        `/api/conversations/${segment(id)}/${to}`,
        json('POST', {}),
      ),
    answerConversation: (id: string, text: string) =>
      send<RpcOutput<Agent['answerConversation']>>(
        `/api/conversations/${segment(id)}/messages`,
        json('POST', { text }),
      ),
    startCheckout: (plan: string) =>
      send<RpcOutput<Billing['startCheckout']>>('/api/stripe/checkout', json('POST', { plan })),
    openPortal: () =>
      send<RpcOutput<Billing['openPortal']>>('/api/stripe/portal', json('POST', {})),
    sessions: () => send<RpcOutput<Account['listSessions']>>('/api/sessions'),
    endSession: async (id: string) =>
      send<RpcOutput<Account['endSession']>>(`/api/sessions/${segment(id)}`, {
        method: 'DELETE',
      }),
    endEverySession: () =>
      send<RpcOutput<Account['endEverySession']>>('/api/sessions', { method: 'DELETE' }),
    sendPhoneCode: (phone: string) =>
      send<RpcOutput<Account['sendPhoneCode']>>(
        '/api/client-profile/phone-code',
        json('POST', { phone }),
      ),
    provePhone: (proof: { phone: string; code: string }) =>
      send<RpcOutput<Account['provePhone']>>('/api/client-profile/phone', json('POST', proof)),
    sendPagePhoneCode: () =>
      send<RpcOutput<Account['sendPagePhoneCode']>>('/api/settings/phone-code', json('POST', {})),
    provePagePhone: (code: string) =>
      send<RpcOutput<Account['provePagePhone']>>('/api/settings/phone', json('POST', { code })),
    deleteAccount: () =>
      send<RpcOutput<Account['deleteAccount']>>('/api/account', { method: 'DELETE' }),
  }
}
