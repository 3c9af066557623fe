import type {
  accountRpcs,
  bookingRpcs,
  RpcOutput,
  RpcRequest,
  schedulingRpcs,
} from '@encaixe/contracts'
import { json, type Query, type Send, search, segment } from './request.ts'

type Account = typeof accountRpcs
type Booking = typeof bookingRpcs
type Scheduling = typeof schedulingRpcs
/** What a caller sends; the gateway says who asks. */
type Own<R extends Scheduling[keyof Scheduling]> = Omit<RpcRequest<R>, 'userId' | 'email'>

export type Me = RpcOutput<Account['getMe']>
export type OwnProfessional = NonNullable<Me['professional']>

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
    appointments: (query: Query) =>
      send<RpcOutput<Booking['listAppointments']>>(`/api/appointments${search(query)}`),
    setInstantPay: (key: Own<Scheduling['setInstantPay']>) =>
      send<RpcOutput<Scheduling['setInstantPay']>>('/api/settings/instant-pay', json('PUT', key)),
    setAvatar: (picture: Blob) =>
      send<RpcOutput<Scheduling['setAvatar']>>('/api/settings/avatar', {
        method: 'PUT',
        headers: { 'content-type': picture.type || 'application/octet-stream' },
        body: picture,
      }),
    removeAvatar: () => send<unknown>('/api/settings/avatar', { method: 'DELETE' }),
    sessions: () => send<RpcOutput<Account['listSessions']>>('/api/sessions'),
    endSession: async (id: string) =>
      send<RpcOutput<Account['endSession']>>(`/api/sessions/${segment(id)}`, {
        method: 'DELETE',
      }),
    deleteAccount: () =>
      send<RpcOutput<Account['deleteAccount']>>('/api/account', { method: 'DELETE' }),
  }
}
