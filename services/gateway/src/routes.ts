import {
  accountRpcs,
  billingRpcs,
  bookingRpcs,
  intakeAgentRpcs,
  liveRpcs,
  notifierRpcs,
  type RouteDescription,
  type Rpc,
  schedulingRpcs,
} from '@encaixe/contracts'
import type { z } from 'zod'

/** Actors that the gateway finds out about and speaks for. */
type ServedKind = 'account' | 'phone' | 'professional' | 'link'
/** The agent asks on the bus what people ask here. */
export type ServedAccess = 'anyone' | ServedKind | readonly (ServedKind | 'agent')[]

interface Handling {
  /** Which limit counts a request; without one it is the general limit of /api. */
  limit?: 'booking' | 'registration' | 'sign-in' | 'phone-proof' | 'link' | 'chat'
  /** Whether every answer takes at least the booking floor, so that its time tells nothing. */
  floor?: true
  /** Answered however much there is to do: who asks would not come back, or would restart us. */
  vital?: true
  /** Its `reply` comes in pieces to who asks for a stream of events. */
  streams?: true
  /** Answered for as long as the caller stays: how long that is tells nothing about us. */
  stays?: true
}

/**
 * A route answered by an RPC, whose access says who may call it. One that is for services or operators
 * cannot stand here.
 */
export interface RpcRoute extends RouteDescription, Handling {
  rpc: Rpc<z.ZodType, z.ZodType, ServedAccess>
}

/**
 * A route that has a file of its own, and who may call it. `provider`: whoever signs the request with the
 * secret both sides have. `operator`: the operator's own network.
 */
export interface OwnRoute extends Handling {
  who: ServedAccess | 'provider' | 'operator'
  method: RouteDescription['method']
  path: string
}

const calendar = { type: 'text/calendar', name: 'compromisso.ics' }

/** What a professional offers, and where. */
const offerRoutes: readonly RpcRoute[] = [
  { method: 'GET', path: '/api/settings/services', rpc: schedulingRpcs.listServices },
  {
    method: 'POST',
    path: '/api/settings/services',
    rpc: schedulingRpcs.createService,
    status: 201,
  },
  { method: 'PUT', path: '/api/settings/services/order', rpc: schedulingRpcs.orderServices },
  { method: 'PATCH', path: '/api/settings/services/:id', rpc: schedulingRpcs.updateService },
  {
    method: 'DELETE',
    path: '/api/settings/services/:id',
    rpc: schedulingRpcs.removeService,
    status: 204,
  },
  { method: 'GET', path: '/api/settings/places', rpc: schedulingRpcs.listPlaces },
  { method: 'POST', path: '/api/settings/places', rpc: schedulingRpcs.createPlace, status: 201 },
  { method: 'PUT', path: '/api/settings/places/order', rpc: schedulingRpcs.orderPlaces },
  { method: 'PATCH', path: '/api/settings/places/:id', rpc: schedulingRpcs.updatePlace },
  {
    method: 'DELETE',
    path: '/api/settings/places/:id',
    rpc: schedulingRpcs.removePlace,
    status: 204,
  },
]

/** Every route of the API that is answered by a service, or by the gateway as if it were one. */
export const rpcRoutes: readonly RpcRoute[] = [
  { method: 'GET', path: '/api/booking', rpc: schedulingRpcs.listSlots },
  { method: 'GET', path: '/api/booking/days', rpc: schedulingRpcs.listDays },
  { method: 'GET', path: '/api/booking/limit', rpc: bookingRpcs.getBookingLimit },
  {
    method: 'POST',
    path: '/api/booking',
    rpc: bookingRpcs.createPublicBooking,
    limit: 'booking',
    floor: true,
  },
  { method: 'GET', path: '/api/professions', rpc: schedulingRpcs.listProfessions },
  { method: 'GET', path: '/api/plans', rpc: billingRpcs.listPlans },
  { method: 'POST', path: '/api/stripe/checkout', rpc: billingRpcs.startCheckout },
  { method: 'POST', path: '/api/stripe/portal', rpc: billingRpcs.openPortal },
  {
    method: 'GET',
    path: '/api/professionals',
    rpc: schedulingRpcs.listProfessionals,
  },
  {
    method: 'GET',
    path: '/api/professionals/:slug',
    rpc: schedulingRpcs.getPublicProfile,
  },
  {
    method: 'POST',
    path: '/api/professionals',
    rpc: schedulingRpcs.openPage,
  },
  {
    method: 'GET',
    path: '/api/notifications/preferences',
    rpc: notifierRpcs.getNotificationPreferences,
  },
  {
    method: 'PUT',
    path: '/api/notifications/preferences',
    rpc: notifierRpcs.setNotificationPreferences,
  },
  { method: 'GET', path: '/api/appointments', rpc: bookingRpcs.listAppointments },
  {
    method: 'POST',
    path: '/api/appointments',
    rpc: bookingRpcs.createAppointment,
    status: 201,
  },
  { method: 'GET', path: '/api/clients', rpc: bookingRpcs.listClients },
  { method: 'POST', path: '/api/clients', rpc: bookingRpcs.createClient, status: 201 },
  {
    method: 'GET',
    path: '/api/clients/export.csv',
    rpc: bookingRpcs.exportClients,
    file: { type: 'text/csv', name: 'clientes.csv' },
  },
  { method: 'GET', path: '/api/clients/notes', rpc: bookingRpcs.listNotes },
  { method: 'POST', path: '/api/clients/notes', rpc: bookingRpcs.createNote, status: 201 },
  { method: 'PATCH', path: '/api/clients/notes/:id', rpc: bookingRpcs.updateNote },
  { method: 'DELETE', path: '/api/clients/notes/:id', rpc: bookingRpcs.deleteNote, status: 204 },
  { method: 'GET', path: '/api/clients/notes/access-log', rpc: bookingRpcs.listNoteAccesses },
  { method: 'GET', path: '/api/clients/:id', rpc: bookingRpcs.getClient },
  { method: 'PATCH', path: '/api/clients/:id', rpc: bookingRpcs.updateClient },
  { method: 'POST', path: '/api/clients/:id/merge', rpc: bookingRpcs.mergeClients },
  { method: 'GET', path: '/api/appointments/:id', rpc: bookingRpcs.getAppointment },
  { method: 'PATCH', path: '/api/appointments/:id', rpc: bookingRpcs.changeAppointment },
  { method: 'GET', path: '/api/appointments/:id/pix', rpc: bookingRpcs.getAppointmentPix },
  {
    method: 'GET',
    path: '/api/appointments/:id/calendar.ics',
    rpc: bookingRpcs.getAppointmentCalendar,
    file: calendar,
  },
  {
    method: 'GET',
    path: '/api/appointment-links/:token/pix',
    rpc: bookingRpcs.getLinkedPix,
    limit: 'link',
  },
  {
    method: 'GET',
    path: '/api/appointment-links/:token/calendar.ics',
    rpc: bookingRpcs.getLinkedCalendar,
    limit: 'link',
    file: calendar,
  },
  {
    method: 'GET',
    path: '/api/appointment-links/:token',
    rpc: bookingRpcs.getLinkedAppointment,
    limit: 'link',
  },
  {
    method: 'GET',
    path: '/api/appointment-links/:token/messages',
    rpc: bookingRpcs.listLinkedMessages,
    limit: 'link',
  },
  {
    method: 'POST',
    path: '/api/appointment-links/:token/messages',
    rpc: bookingRpcs.postLinkedMessage,
    limit: 'link',
    status: 201,
  },
  {
    method: 'PATCH',
    path: '/api/appointment-links/:token/messages',
    rpc: bookingRpcs.readLinkedMessages,
    limit: 'link',
  },
  {
    method: 'POST',
    path: '/api/appointment-links/:token/:action',
    rpc: bookingRpcs.actOnAppointment,
    limit: 'link',
  },
  { method: 'GET', path: '/api/reports/finance', rpc: bookingRpcs.getFinanceReport },
  {
    method: 'GET',
    path: '/api/reports/finance.csv',
    rpc: bookingRpcs.getFinanceCsv,
    file: { type: 'text/csv', name: 'relatorio.csv' },
  },
  { method: 'GET', path: '/api/reports/carne-leao', rpc: bookingRpcs.getMonthlyIncome },
  {
    method: 'GET',
    path: '/api/reports/carne-leao.csv',
    rpc: bookingRpcs.getMonthlyIncomeCsv,
    file: { type: 'text/csv', name: 'carne-leao.csv' },
  },
  {
    method: 'GET',
    path: '/api/reports/carne-leao.pdf',
    rpc: bookingRpcs.getMonthlyIncomePdf,
    file: { type: 'application/pdf', name: 'carne-leao.pdf', isBase64: true },
  },
  {
    method: 'GET',
    path: '/api/appointments/:id/receipt.pdf',
    rpc: bookingRpcs.getReceiptPdf,
    file: { type: 'application/pdf', name: 'recibo.pdf', isBase64: true },
  },
  { method: 'GET', path: '/api/settings/receipts', rpc: bookingRpcs.getReceiptSettings },
  { method: 'PUT', path: '/api/settings/receipts', rpc: bookingRpcs.setReceiptSettings },
  { method: 'GET', path: '/api/calendar-feed', rpc: bookingRpcs.getCalendarFeed },
  {
    method: 'POST',
    path: '/api/calendar-feed',
    rpc: bookingRpcs.createCalendarFeed,
    status: 201,
  },
  {
    method: 'DELETE',
    path: '/api/calendar-feed',
    rpc: bookingRpcs.revokeCalendarFeed,
    status: 204,
  },
  {
    method: 'GET',
    path: '/api/calendar-feeds/:secret',
    rpc: bookingRpcs.readCalendarFeed,
    file: { type: 'text/calendar', name: 'encaixe.ics' },
  },
  { method: 'GET', path: '/api/reviews', rpc: bookingRpcs.listReviews },
  { method: 'POST', path: '/api/reviews', rpc: bookingRpcs.createReview, status: 201 },
  { method: 'PUT', path: '/api/reviews/:id/reply', rpc: bookingRpcs.replyToReview },
  { method: 'POST', path: '/api/reviews/:id/report', rpc: bookingRpcs.reportReview },
  { method: 'GET', path: '/api/follows', rpc: bookingRpcs.listFollows },
  { method: 'PUT', path: '/api/follows/:slug', rpc: bookingRpcs.follow, status: 204 },
  { method: 'DELETE', path: '/api/follows/:slug', rpc: bookingRpcs.unfollow, status: 204 },
  { method: 'GET', path: '/api/messages', rpc: bookingRpcs.listMessages },
  { method: 'POST', path: '/api/messages', rpc: bookingRpcs.postMessage, status: 201 },
  { method: 'PATCH', path: '/api/messages', rpc: bookingRpcs.readMessages },
  { method: 'GET', path: '/api/messages/threads', rpc: bookingRpcs.listThreads },
  {
    method: 'POST',
    path: '/api/ai/chat',
    rpc: intakeAgentRpcs.chat,
    limit: 'chat',
    streams: true,
  },
  { method: 'GET', path: '/api/conversations', rpc: intakeAgentRpcs.listConversations },
  { method: 'GET', path: '/api/conversations/:id', rpc: intakeAgentRpcs.getConversation },
  {
    method: 'POST',
    path: '/api/conversations/:id/take-over',
    rpc: intakeAgentRpcs.takeOverConversation,
  },
  {
    method: 'POST',
    path: '/api/conversations/:id/give-back',
    rpc: intakeAgentRpcs.giveBackConversation,
  },
  {
    method: 'POST',
    path: '/api/conversations/:id/messages',
    rpc: intakeAgentRpcs.answerConversation,
    status: 201,
  },
  { method: 'GET', path: '/api/notifications', rpc: notifierRpcs.listNotifications },
  { method: 'PATCH', path: '/api/notifications', rpc: notifierRpcs.readNotifications },
  {
    method: 'GET',
    path: '/api/recurring-schedules',
    rpc: schedulingRpcs.listRecurringSchedules,
  },
  {
    method: 'POST',
    path: '/api/recurring-schedules',
    rpc: schedulingRpcs.createRecurringSchedule,
    status: 201,
  },
  {
    method: 'PATCH',
    path: '/api/recurring-schedules/:id',
    rpc: schedulingRpcs.changeRecurringSchedule,
  },
  {
    method: 'POST',
    path: '/api/recurring-schedules/:id/pause',
    rpc: schedulingRpcs.pauseRecurringSchedule,
  },
  {
    method: 'POST',
    path: '/api/recurring-schedules/:id/resume',
    rpc: schedulingRpcs.resumeRecurringSchedule,
  },
  {
    method: 'POST',
    path: '/api/recurring-schedules/:id/end',
    rpc: schedulingRpcs.endRecurringSchedule,
  },
  { method: 'GET', path: '/api/me', rpc: accountRpcs.getMe },
  {
    method: 'PATCH',
    path: '/api/settings',
    rpc: schedulingRpcs.updateProfile,
  },
  {
    method: 'POST',
    path: '/api/settings/phone-code',
    rpc: accountRpcs.sendPagePhoneCode,
    status: 202,
  },
  {
    method: 'POST',
    path: '/api/settings/phone',
    rpc: accountRpcs.provePagePhone,
    limit: 'phone-proof',
  },
  {
    method: 'PATCH',
    path: '/api/settings/booking',
    rpc: schedulingRpcs.updateBookingSettings,
  },
  {
    method: 'GET',
    path: '/api/settings/availability',
    rpc: schedulingRpcs.getAvailability,
  },
  {
    method: 'PUT',
    path: '/api/settings/availability',
    rpc: schedulingRpcs.replaceAvailability,
  },
  {
    method: 'GET',
    path: '/api/settings/time-off',
    rpc: schedulingRpcs.listTimeOff,
  },
  {
    method: 'POST',
    path: '/api/settings/time-off',
    rpc: schedulingRpcs.addTimeOff,
  },
  {
    method: 'DELETE',
    path: '/api/settings/time-off/:id',
    rpc: schedulingRpcs.removeTimeOff,
  },
  ...offerRoutes,
  {
    method: 'PUT',
    path: '/api/settings/instant-pay',
    rpc: schedulingRpcs.setInstantPay,
  },
  { method: 'GET', path: '/api/sessions', rpc: accountRpcs.listSessions },
  { method: 'DELETE', path: '/api/sessions', rpc: accountRpcs.endEverySession },
  { method: 'DELETE', path: '/api/sessions/:id', rpc: accountRpcs.endSession },
  { method: 'GET', path: '/api/account/export', rpc: accountRpcs.exportAccount },
  { method: 'DELETE', path: '/api/account', rpc: accountRpcs.deleteAccount },
  {
    method: 'POST',
    path: '/api/auth/register',
    rpc: accountRpcs.register,
    limit: 'registration',
    floor: true,
  },
  {
    method: 'POST',
    path: '/api/auth/phone',
    rpc: accountRpcs.sendSessionCode,
    status: 202,
    floor: true,
  },
  {
    method: 'POST',
    path: '/api/auth/phone/verify',
    rpc: accountRpcs.beginPhoneSession,
    limit: 'phone-proof',
    floor: true,
  },
  { method: 'GET', path: '/api/client-profile', rpc: accountRpcs.getClientProfile },
  { method: 'PATCH', path: '/api/client-profile', rpc: accountRpcs.updateClientProfile },
  {
    method: 'POST',
    path: '/api/client-profile/phone-code',
    rpc: accountRpcs.sendPhoneCode,
    status: 202,
    floor: true,
  },
  {
    method: 'POST',
    path: '/api/client-profile/phone',
    rpc: accountRpcs.provePhone,
    limit: 'phone-proof',
    floor: true,
  },
]

/** The others: live events, sign-in, uploads, webhooks, documents, health, pages. */
export const ownRoutes: readonly OwnRoute[] = [
  { method: 'GET', path: '/auth/login', who: 'anyone', limit: 'sign-in' },
  { method: 'GET', path: '/auth/callback', who: 'anyone', limit: 'sign-in' },
  { method: 'POST', path: '/auth/logout', who: 'anyone' },
  { method: 'POST', path: '/auth/backchannel-logout', who: 'provider', vital: true },
  { method: 'GET', path: '/api/events', who: liveRpcs.streamEvents.access, stays: true },
  { method: 'POST', path: '/api/clients/import', who: 'professional' },
  { method: 'PUT', path: '/api/settings/avatar', who: 'professional' },
  { method: 'DELETE', path: '/api/settings/avatar', who: 'professional' },
  { method: 'GET', path: '/media/:file', who: 'anyone' },
  { method: 'GET', path: '/api/whatsapp/webhook', who: 'provider', vital: true },
  { method: 'POST', path: '/api/whatsapp/webhook', who: 'provider', vital: true },
  { method: 'POST', path: '/api/stripe/webhook', who: 'provider', vital: true },
  { method: 'GET', path: '/api/cron/reminders', who: 'provider' },
  { method: 'GET', path: '/live', who: 'anyone', vital: true },
  { method: 'GET', path: '/ready', who: 'anyone', vital: true },
  { method: 'GET', path: '/openapi.json', who: 'anyone' },
  { method: 'GET', path: '/asyncapi.json', who: 'operator' },
]

export type Route = RpcRoute | OwnRoute

export const routes: readonly Route[] = [...rpcRoutes, ...ownRoutes]

/** Who may call a route, whatever answers it. */
export const accessOf = (route: Route): ServedAccess | OwnRoute['who'] =>
  'rpc' in route ? route.rpc.access : route.who
