import { bookingRpcs } from '@encaixe/contracts'
import { get, post, put, type RpcRoute, remove } from './route.ts'

/** What clients do beside their appointments: reviews, follows, their calendar. */
export const portalRoutes: readonly RpcRoute[] = [
  get('/api/calendar-feed', bookingRpcs.getCalendarFeed),
  post('/api/calendar-feed', bookingRpcs.createCalendarFeed, { status: 201 }),
  remove('/api/calendar-feed', bookingRpcs.revokeCalendarFeed, { status: 204 }),
  get('/api/calendar-feeds/:secret', bookingRpcs.readCalendarFeed, {
    file: { type: 'text/calendar', name: 'encaixe.ics' },
  }),
  get('/api/reviews', bookingRpcs.listReviews),
  post('/api/reviews', bookingRpcs.createReview, { status: 201 }),
  put('/api/reviews/:id/reply', bookingRpcs.replyToReview),
  post('/api/reviews/:id/report', bookingRpcs.reportReview),
  get('/api/follows', bookingRpcs.listFollows),
  put('/api/follows/:slug', bookingRpcs.follow, { status: 204 }),
  remove('/api/follows/:slug', bookingRpcs.unfollow, { status: 204 }),
]
