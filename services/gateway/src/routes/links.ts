import { bookingRpcs } from '@encaixe/contracts'
import { calendarEntry, get, patch, post, type RpcRoute } from './route.ts'

/** The client’s own link: whoever holds the token. */
export const linkRoutes: readonly RpcRoute[] = [
  get('/api/appointment-links/:token/pix', bookingRpcs.getLinkedPix, { limit: 'link' }),
  get('/api/appointment-links/:token/calendar.ics', bookingRpcs.getLinkedCalendar, {
    limit: 'link',
    file: calendarEntry,
  }),
  get('/api/appointment-links/:token', bookingRpcs.getLinkedAppointment, { limit: 'link' }),
  get('/api/appointment-links/:token/messages', bookingRpcs.listLinkedMessages, { limit: 'link' }),
  post('/api/appointment-links/:token/messages', bookingRpcs.postLinkedMessage, {
    limit: 'link',
    status: 201,
  }),
  patch('/api/appointment-links/:token/messages', bookingRpcs.readLinkedMessages, {
    limit: 'link',
  }),
  post('/api/appointment-links/:token/:action', bookingRpcs.actOnAppointment, { limit: 'link' }),
]
