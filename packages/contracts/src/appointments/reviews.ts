import { z } from 'zod'
import { eventsOf, rpcsOf } from '../rpc/define.ts'
import { professionalCard } from '../scheduling/public-profile.ts'
import { id, instant, page, pageCursor, slug } from '../text/primitives.ts'
import { paragraph } from '../text/text.ts'
import { bookedClient, bookedProfessional } from './booking-snapshot.ts'
import { newReview, review, reviewComment } from './review.ts'

const rpc = rpcsOf('booking')
const event = eventsOf('BOOKING')

const reviewId = id.meta({ description: 'An id of /api/reviews.' })
const ofPage = slug.meta({ description: 'The address of the page.' })

export const reviewRpcs = {
  listReviews: rpc('listReviews', {
    summary: 'The reviews of a page, newest first.',
    access: 'anyone',
    http: { method: 'GET', path: '/api/reviews' },
    input: z.object({ slug: ofPage, cursor: pageCursor.optional() }),
    output: page(review),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  createReview: rpc('createReview', {
    summary: 'Reviews a completed appointment, once, by its client.',
    access: ['account', 'phone'],
    http: { method: 'POST', path: '/api/reviews', status: 201 },
    acceptsIdempotencyKey: true,
    input: z.object({
      appointmentId: id.meta({ description: 'Of a session that took place.' }),
      ...newReview,
    }),
    output: review,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  }),
  replyToReview: rpc('replyToReview', {
    summary: "The professional's answer to a review; an empty one takes it back.",
    access: 'professional',
    http: { method: 'PUT', path: '/api/reviews/:id/reply' },
    input: z.object({ id: reviewId, reply: reviewComment }),
    output: review,
    errors: ['NOT_FOUND'],
  }),
  reportReview: rpc('reportReview', {
    summary: 'Hides a review of one’s page until an operator has decided; once a review.',
    access: 'professional',
    http: { method: 'POST', path: '/api/reviews/:id/report' },
    input: z.object({
      id: reviewId,
      reason: paragraph(500, { example: 'Fala de outra pessoa.' }).refine(
        (text) => text !== '',
        'Diga o motivo.',
      ),
    }),
    output: z.object({ reported: z.literal(true) }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  }),
  listReportedReviews: rpc('listReportedReviews', {
    summary: 'Reviews that wait for a decision, the longest-waiting first.',
    access: 'operator',
    idempotent: true,
    output: z.object({
      items: z.array(review.extend({ reason: z.string(), reportedAt: instant })),
    }),
  }),
  decideReview: rpc('decideReview', {
    summary: 'Shows a reported review again, or keeps it hidden for good.',
    access: 'operator',
    input: z.object({ id, show: z.boolean() }),
    output: z.object({ shown: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  describePage: rpc('describePage', {
    summary: "A page's latest reviews, and what whoever asks is to it.",
    access: 'anyone',
    idempotent: true,
    input: z.object({ slug }),
    output: z.object({
      reviews: z.array(review),
      /** Null for who is not signed in. */
      viewer: z
        .object({ isOwner: z.boolean(), isClient: z.boolean(), isFollowing: z.boolean() })
        .nullable(),
    }),
  }),
}

export const followRpcs = {
  follow: rpc('follow', {
    summary: 'Follows a page.',
    access: 'account',
    http: { method: 'PUT', path: '/api/follows/:slug', status: 204 },
    idempotent: true,
    input: z.object({ slug: ofPage }),
    output: z.object({ following: z.literal(true) }),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  unfollow: rpc('unfollow', {
    summary: 'Follows a page no more.',
    access: 'account',
    http: { method: 'DELETE', path: '/api/follows/:slug', status: 204 },
    idempotent: true,
    input: z.object({ slug: ofPage }),
    output: z.object({ following: z.literal(false) }),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  listFollows: rpc('listFollows', {
    summary: 'The pages an account follows, the latest first.',
    access: 'account',
    http: { method: 'GET', path: '/api/follows' },
    input: z.object({ cursor: pageCursor.optional() }),
    output: page(professionalCard),
  }),
}

/** Events of reviews have their appointment as their subject, those of a follow its page, and a digest its account. */
export const reviewEvents = {
  ReviewSubmitted: event('ReviewSubmitted', {
    summary: 'A client reviewed a session.',
    data: z.object({
      reviewId: id,
      appointmentId: id,
      rating: z.int(),
      comment: z.string().nullable(),
      client: bookedClient.pick({ id: true, userId: true, name: true }),
      professional: bookedProfessional.omit({ phone: true, city: true, autoConfirm: true }),
    }),
  }),
  RatingChanged: event('RatingChanged', {
    summary: 'What the reviews of a page that are shown come to.',
    data: z.object({ professionalId: id, sum: z.int(), count: z.int(), version: z.int() }),
  }),
  ProfessionalFollowed: event('ProfessionalFollowed', {
    summary: 'An account follows a page, for the first time.',
    data: z.object({
      userId: z.string(),
      professional: bookedProfessional.pick({ id: true, userId: true, name: true, timezone: true }),
      /** How many follow it now. */
      followers: z.int(),
    }),
  }),
  FollowedPagesOpened: event('FollowedPagesOpened', {
    summary:
      'Of the pages that an account follows these opened times; once a week, to who wants it.',
    data: z.object({
      userId: z.string(),
      email: z.string(),
      /** At most ten, the soonest first. */
      pages: z.array(z.object({ slug, name: z.string(), timezone: z.string(), startsAt: instant })),
    }),
  }),
}
