import { billingRpcs, bookingRpcs, type RouteDescription, schedulingRpcs } from '@encaixe/contracts'

export interface Route extends RouteDescription {
  who: 'public'
  /** Which limit counts a request; without one it is the general limit of /api. */
  limit?: 'booking'
  /** Whether every answer takes at least the booking floor, so that its time tells nothing. */
  floor?: true
}

/** Every route of the API that is answered by a service: one line each. */
export const routes: readonly Route[] = [
  { method: 'GET', path: '/api/booking', rpc: schedulingRpcs.listSlots, who: 'public' },
  { method: 'GET', path: '/api/booking/days', rpc: schedulingRpcs.listDays, who: 'public' },
  {
    method: 'POST',
    path: '/api/booking',
    rpc: bookingRpcs.createPublicBooking,
    who: 'public',
    limit: 'booking',
    floor: true,
    headers: { 'idempotency-key': 'idempotencyKey' },
  },
  { method: 'GET', path: '/api/professions', rpc: schedulingRpcs.listProfessions, who: 'public' },
  { method: 'GET', path: '/api/plans', rpc: billingRpcs.listPlans, who: 'public' },
  {
    method: 'GET',
    path: '/api/professionals',
    rpc: schedulingRpcs.listProfessionals,
    who: 'public',
  },
  {
    method: 'GET',
    path: '/api/professionals/:slug',
    rpc: schedulingRpcs.getPublicProfile,
    who: 'public',
  },
]
