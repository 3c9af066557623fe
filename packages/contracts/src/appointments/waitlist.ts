import { z } from 'zod'
import { isOneWay, oneWay, servicesOfPage } from '../offer/asked-services.ts'
import { eventsOf, rpcsOf } from '../rpc/define.ts'
import {
  id,
  instant,
  localDate,
  page,
  pageCursor,
  phone,
  slug,
  textOrNull,
} from '../text/primitives.ts'
import { emptyAsAbsent, formGuards, personName } from '../text/text.ts'
import { bookedProfessional } from './booking-snapshot.ts'
import { clientAddress } from './manual-booking.ts'

const rpc = rpcsOf('booking')
const event = eventsOf('BOOKING')

/** The parts of a day, as the listing of free times groups them. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const
export const dayPart = z
  .enum(dayParts, 'Escolha manhã, tarde ou noite.')
  .meta({ id: 'DayPart', description: 'Before 12:00, before 18:00, or later; local.' })
export type DayPart = z.output<typeof dayPart>

/** As many days as a calendar asks for at once. */
const MOST_DAYS = 62

/** Who waits for a time, and which times would do. */
export const waitlistRequest = z
  .object({
    slug,
    ...servicesOfPage,
    days: z
      .array(localDate)
      .min(1, 'Escolha pelo menos um dia.')
      .max(MOST_DAYS, `Escolha no máximo ${MOST_DAYS} dias.`)
      .optional()
      .meta({ description: 'Local days that would do. Without days and without from: any day.' }),
    from: localDate
      .optional()
      .meta({ description: 'Instead of `days`: the first day that would do.' }),
    to: localDate.optional().meta({
      description: 'The last one; without it, and beyond it, the last day that can be booked.',
      examples: ['2026-12-31'],
    }),
    parts: z
      .array(dayPart)
      .max(dayParts.length)
      .default([])
      .meta({ description: 'Parts of the day that would do; none: any.' }),
    clientName: personName({ missing: 'Diga o seu nome.', example: 'João Silva' }),
    clientPhone: phone,
    ...formGuards,
  })
  .refine(isOneWay, oneWay)
  .refine(({ days, from, to }) => days === undefined || (from ?? to) === undefined, {
    path: ['days'],
    message: 'Diga os dias, ou de quando até quando.',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'A data final vem depois da inicial.',
  })

const wishedTimes = {
  days: z
    .array(localDate)
    .nullable()
    .meta({ description: 'The days that would do; null: all from `from` through `to`.' }),
  from: localDate.meta({ description: 'The first day that would do.' }),
  to: localDate.meta({ description: 'The last one. The wish ends with it.' }),
  parts: z.array(dayPart).meta({ description: 'Empty: any.', examples: [['afternoon']] }),
}

/** A time that is offered to one person for a while. */
const waitlistOffer = z
  .object({
    startsAt: instant,
    endsAt: instant,
    until: instant.meta({ description: 'The end of the turn. Then the next person is asked.' }),
    held: z.boolean().meta({
      description:
        'Whether the time is kept from others until then. It is for phones that have proven themselves, where the page wants that, for three turns in a row at most.',
    }),
    needsAddress: z.boolean().meta({
      description: 'Whether accepting needs `clientAddress`: the professional comes to the client.',
    }),
  })
  .meta({
    id: 'WaitlistOffer',
    description: 'A free time, and until when it is one person’s turn.',
  })

export const waitlistWish = z
  .object({
    status: z
      .enum(['waiting', 'booked', 'ended', 'expired'])
      .meta({ description: 'What became of it.' }),
    ...wishedTimes,
    service: textOrNull('Corte'),
    name: z.string().meta({ examples: ['João'] }),
    phone: z.string().meta({ description: 'Masked.', examples: ['(11) 9••••-4321'] }),
    professional: z.object({
      slug,
      name: z.string(),
      timezone: z.string(),
    }),
    offer: waitlistOffer
      .nullable()
      .meta({ description: 'null: it is nobody’s turn, or another’s.' }),
    gone: z
      .object({ startsAt: instant, endsAt: instant })
      .nullable()
      .meta({ description: 'The time that was last offered, if somebody else has it by now.' }),
    createdAt: instant,
  })
  .meta({ id: 'WaitlistWish', description: 'A place on the waitlist, as its client sees it.' })
export type WaitlistWish = z.output<typeof waitlistWish>

export const waitingClient = z
  .object({
    id,
    name: z.string().meta({ examples: ['João Silva'] }),
    phone: z.string().meta({ examples: ['+5511987654321'] }),
    clientId: id.nullable().meta({ description: 'The client of the page with this phone.' }),
    ...wishedTimes,
    service: textOrNull('Corte'),
    offer: waitlistOffer.omit({ needsAddress: true }).nullable(),
    createdAt: instant,
  })
  .meta({
    id: 'WaitingClient',
    description: 'Who waits for a time of a page, as its owner sees it.',
  })
export type WaitingClient = z.output<typeof waitingClient>

/** In the path of the HTTP routes; the gateway reads it and passes on whom it stands for. */
const token = z.string().optional().meta({ description: 'What follows `/espera/` in a message.' })

export const waitlistAction = z
  .enum(['accept', 'decline', 'end'])
  .meta({ id: 'WaitlistAction', description: 'Take the offered time, leave it, or wait no more.' })

export const waitlistRpcs = {
  joinWaitlist: rpc('joinWaitlist', {
    summary: 'Has somebody told when a time becomes free.',
    access: 'anyone',
    http: { method: 'POST', path: '/api/waitlist' },
    idempotent: true,
    input: waitlistRequest,
    output: z.object({ success: z.literal(true) }),
    errors: ['PROFESSIONAL_NOT_FOUND', 'SERVICE_NOT_FOUND', 'RATE_LIMITED', 'CHALLENGE_REQUIRED'],
  }),
  listWaitlist: rpc('listWaitlist', {
    summary: 'Who waits for a time of the page, in the order of their turns.',
    access: 'professional',
    scope: 'appointments:read',
    http: { method: 'GET', path: '/api/waitlist' },
    input: z.object({ cursor: pageCursor.optional() }),
    output: page(waitingClient),
  }),
  removeFromWaitlist: rpc('removeFromWaitlist', {
    summary: 'Takes somebody off the waitlist of the page. They are not told.',
    access: 'professional',
    scope: 'appointments:write',
    http: { method: 'DELETE', path: '/api/waitlist/:id', status: 204 },
    idempotent: true,
    input: z.object({ id }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  passUnheardOffer: rpc('passUnheardOffer', {
    summary: 'Ends a turn whose person wants no messages: the next one is asked at once.',
    access: 'service',
    idempotent: true,
    input: z.object({ turnId: id }),
    output: z.object({ passed: z.boolean() }),
  }),
  getWaitlistWish: rpc('getWaitlistWish', {
    summary: 'A place on the waitlist, by the link of one of its messages.',
    access: 'link',
    http: { method: 'GET', path: '/api/waitlist-links/:token' },
    input: z.object({ token }),
    output: waitlistWish,
    errors: ['NOT_FOUND'],
  }),
  actOnWaitlistWish: rpc('actOnWaitlistWish', {
    summary: 'Takes the offered time, leaves it to the next person, or ends the waiting.',
    access: 'link',
    http: { method: 'POST', path: '/api/waitlist-links/:token/:action' },
    idempotent: true,
    input: z.object({
      token,
      action: waitlistAction,
      startsAt: instant.optional().meta({
        description: 'The offered time that is meant; refused if another one is offered by now.',
      }),
      clientAddress: emptyAsAbsent(clientAddress),
    }),
    output: waitlistWish,
    errors: [
      'NOT_FOUND',
      'INVALID_TRANSITION',
      'SLOT_UNAVAILABLE',
      'SLOT_TAKEN',
      'PLAN_LIMIT_REACHED',
      'RATE_LIMITED',
    ],
  }),
}

/** A place on the waitlist as events tell of it. Its id stands for an appointment's: see erasures. */
const toldWish = z.object({
  wishId: id,
  professional: bookedProfessional,
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
  service: z.string().nullable(),
})
export type ToldWish = z.output<typeof toldWish>

// The subject of each is the wish.
export const waitlistEvents = {
  WaitlistJoined: event('WaitlistJoined', {
    summary: 'Somebody waits for a time of a page.',
    data: toldWish.extend(wishedTimes),
  }),
  WaitlistOffered: event('WaitlistOffered', {
    summary: 'A free time is offered to who waits: their turn begins.',
    data: toldWish.extend({
      turnId: id,
      startsAt: instant,
      endsAt: instant,
      until: instant,
      needsAddress: z.boolean(),
      /** What is kept from the public listing until then, ways included; null: nothing. */
      held: z.object({ startsAt: instant, endsAt: instant }).nullable(),
    }),
  }),
  WaitlistOfferEnded: event('WaitlistOfferEnded', {
    summary: 'A turn is over.',
    data: z.object({
      turnId: id,
      wishId: id,
      professionalId: id,
      outcome: z.enum(['accepted', 'declined', 'passed', 'gone']),
    }),
  }),
}
