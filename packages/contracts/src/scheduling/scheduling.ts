import { z } from 'zod'
import { dataErased } from '../account/account.ts'
import { serviceErrors, serviceList } from '../offer/asked-services.ts'
import { newPlace, newService, offerSettingsRpcs } from '../offer/offer-settings.ts'
import { firstPackages, packageRpcs } from '../offer/packages.ts'
import { userId } from '../rpc/actor.ts'
import { eventsOf, rpcsOf } from '../rpc/define.ts'
import { copiesRpcs } from '../rpc/operator.ts'
import { paths } from '../rpc/paths.ts'
import { dayRange, rangeOfDays } from '../text/days.ts'
import { cents, id, instant, localDate, page, phone, slug } from '../text/primitives.ts'
import { emptyAsAbsent, line, paragraph } from '../text/text.ts'
import { availability, availabilityWindow, timeOffWithConflicts } from './availability.ts'
import { exploreRpcs } from './explore.ts'
import { pageAddressRpcs } from './page-address.ts'
import { accentColor, answeredQuestion, newPhoto, pageFaceRpcs } from './page-face.ts'
import {
  bookingSettings,
  instantPayKeyType,
  ownProfessional,
  pageOwner,
  practice,
  professional,
  sessionDuration,
} from './professional.ts'
import {
  profession,
  professionalCard,
  publicProfile,
  slotDays,
  slotListing,
} from './public-profile.ts'
import { publishedPagesRpcs } from './published-pages.ts'
import { specialDayRpcs } from './special-days.ts'

const rpc = rpcsOf('scheduling')
const event = eventsOf('SCHEDULING')

const read = { access: 'professional', scope: 'schedule:read' } as const
const write = { access: 'professional', scope: 'schedule:write' } as const

/** What the asked starts are of. */
const offer = {
  service: emptyAsAbsent(serviceList).meta({
    description:
      'A service of the page, or several with commas between; without it the first one, or the page’s session.',
  }),
  place: emptyAsAbsent(id).meta({
    description: 'Where, if the service can be had at several places; without it the first one.',
  }),
  minutes: emptyAsAbsent(z.coerce.number('Informe os minutos.').int().min(5).max(2400)).meta({
    description: 'Times for this length, whatever the service is now: to move what is booked.',
  }),
}

/** A week has at most this many windows: enough for a window every half hour of every day. */
const week = z.array(availabilityWindow).max(336, 'São janelas demais para uma semana.')

/** What a page offers when it opens, and where: every service at every place. */
const firstOffer = {
  services: z
    .array(newService.omit({ placeIds: true, prepayment: true, addsTo: true }))
    .max(50, 'São no máximo 50 serviços.')
    .default([]),
  places: z.array(newPlace).max(50, 'São no máximo 50 lugares.').default([]),
}

export const schedulingRpcs = {
  ...exploreRpcs,
  ...offerSettingsRpcs,
  ...packageRpcs,
  ...pageAddressRpcs,
  ...pageFaceRpcs,
  ...publishedPagesRpcs,
  ...specialDayRpcs,
  createProfessional: rpc('createProfessional', {
    summary: 'Creates a professional with a week of working hours, and what they offer.',
    access: 'operator',
    input: practice.extend({
      slug,
      /** The owning account; an operator's professional gets one nobody has claimed yet. */
      owner: userId.optional(),
      windows: week.default([]),
      ...firstOffer,
      packages: firstPackages,
      avatarUrl: z.string().max(2000).nullable().default(null),
      accentColor: accentColor.default(null),
      faq: z.array(answeredQuestion).max(12).default([]),
      instantPayKeyType: instantPayKeyType.nullable().default(null),
      instantPayKey: z.string().max(200).nullable().default(null),
      photos: z
        .array(newPhoto.extend({ isCover: z.boolean().default(false) }))
        .max(8)
        .default([]),
    }),
    output: ownProfessional,
    errors: ['SLUG_TAKEN'],
  }),
  openPage: rpc('openPage', {
    summary: 'Makes the account a professional: onboarding.',
    access: 'account',
    http: { method: 'POST', path: '/api/professionals', status: 201 },
    input: practice.pick({ name: true, profession: true, phone: true }).extend({
      ...practice.pick({ city: true, sessionDuration: true, sessionPrice: true }).shape,
      ...practice.pick({ autoConfirm: true, timezone: true }).shape,
      /** Without one it is made from the name. */
      slug: slug.optional(),
      windows: week.default([]),
      ...firstOffer,
    }),
    output: ownProfessional,
    errors: ['SLUG_TAKEN'],
  }),
  getOwnProfessional: rpc('getOwnProfessional', {
    summary: 'The professional an account owns, if it owns one.',
    access: ['account', 'professional'],
    idempotent: true,
    output: z.object({ professional: ownProfessional.nullable() }),
  }),
  provePagePhone: rpc('provePagePhone', {
    summary: 'Makes the phone that waits for its proof the page’s own: its code was typed.',
    access: 'service',
    input: z.object({ userId, phone }),
    output: ownProfessional,
    errors: ['FORBIDDEN', 'CODE_INVALID'],
  }),
  updateProfile: rpc('updateProfile', {
    summary:
      'Changes name, bio, session length or price, and refuses everything else; another phone waits for its proof.',
    access: 'professional',
    http: { method: 'PATCH', path: '/api/settings' },
    input: z.strictObject(
      practice
        .pick({ name: true, phone: true })
        .extend({ bio: paragraph(2000), sessionDuration, sessionPrice: cents })
        .partial().shape,
    ),
    output: ownProfessional,
  }),
  updateBookingSettings: rpc('updateBookingSettings', {
    summary: 'Changes how the page takes bookings; refuses everything else.',
    access: 'professional',
    http: { method: 'PATCH', path: '/api/settings/booking' },
    input: z.strictObject(bookingSettings.partial().shape),
    output: ownProfessional,
    errors: ['PIX_ACCOUNT_MISSING'],
  }),
  setInstantPay: rpc('setInstantPay', {
    summary: 'Sets the Pix key clients pay to, as its directory holds it; nulls remove it.',
    access: 'professional',
    http: { method: 'PUT', path: '/api/settings/instant-pay' },
    input: z.object({
      instantPayKeyType: instantPayKeyType.nullable(),
      instantPayKey: z.string('Informe a chave Pix.').max(200, 'Confira a chave Pix.').nullable(),
    }),
    output: ownProfessional,
  }),
  setAvatar: rpc('setAvatar', {
    summary: 'Shows another picture, or none.',
    access: 'professional',
    input: z.object({ avatarUrl: z.string().max(2000).nullable() }),
    output: ownProfessional,
  }),
  getAvailability: rpc('getAvailability', {
    summary: "The account's own working hours and the time off that has not ended.",
    ...read,
    http: { method: 'GET', path: '/api/settings/availability' },
    output: availability,
  }),
  replaceAvailability: rpc('replaceAvailability', {
    summary: 'Replaces the whole week.',
    ...write,
    http: { method: 'PUT', path: '/api/settings/availability' },
    input: z.object({ windows: week }),
    output: availability,
  }),
  addTimeOff: rpc('addTimeOff', {
    summary: 'Blocks a stretch of time: a holiday, a vacation.',
    ...write,
    http: { method: 'POST', path: '/api/settings/time-off', status: 201 },
    input: z.object({
      startsAt: instant,
      endsAt: instant,
      reason: line(1, 200, { example: 'Férias' }).nullable().default(null),
    }),
    output: timeOffWithConflicts,
  }),
  removeTimeOff: rpc('removeTimeOff', {
    summary: 'Frees a blocked stretch again.',
    ...write,
    http: { method: 'DELETE', path: '/api/settings/time-off/:id', status: 204 },
    input: z.object({ id }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  listTimeOff: rpc('listTimeOff', {
    summary: 'The blocked stretches that have not ended, and how many appointments lie in each.',
    ...read,
    http: { method: 'GET', path: '/api/settings/time-off' },
    output: page(timeOffWithConflicts),
  }),
  listSlots: rpc('listSlots', {
    summary: 'The starts offered on one day.',
    access: 'anyone',
    scope: 'schedule:read',
    http: { method: 'GET', path: paths.slots },
    input: z.object({
      slug,
      date: localDate.meta({ description: "A day, in the professional's time zone." }),
      ...offer,
    }),
    output: slotListing,
    errors: ['PROFESSIONAL_NOT_FOUND', ...serviceErrors],
  }),
  listDays: rpc('listDays', {
    summary: 'Which days of a range (at most 62) still have an offered start.',
    access: 'anyone',
    scope: 'schedule:read',
    http: { method: 'GET', path: '/api/booking/days' },
    input: rangeOfDays(z.object({ slug, ...dayRange, ...offer }), 62),
    output: slotDays,
    errors: ['PROFESSIONAL_NOT_FOUND', ...serviceErrors],
  }),
  listProfessions: rpc('listProfessions', {
    summary: 'The professions a page can be of.',
    access: 'anyone',
    http: { method: 'GET', path: '/api/professions' },
    output: z.object({ items: z.array(profession) }),
  }),
  getPublicProfile: rpc('getPublicProfile', {
    summary: 'The public page of a professional.',
    access: 'anyone',
    scope: 'offer:read',
    http: { method: 'GET', path: paths.professional },
    input: z.object({ slug }),
    output: publicProfile,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  describeProfessionals: rpc('describeProfessionals', {
    summary:
      'Professionals by their ids, in that order, as lists show them; unknown ones are left out.',
    access: 'service',
    idempotent: true,
    input: z.object({ ids: z.array(id).max(200) }),
    output: z.object({ items: z.array(professionalCard) }),
  }),
  listNextFreeTimes: rpc('listNextFreeTimes', {
    summary: 'The first free time within two weeks of published pages; those without are left out.',
    access: 'service',
    idempotent: true,
    input: z.object({ ids: z.array(id).max(200) }),
    output: z.object({
      items: z.array(
        z.object({ id, slug, name: z.string(), timezone: z.string(), startsAt: instant }),
      ),
    }),
  }),
  getProfessional: rpc('getProfessional', {
    summary: 'A professional with working hours, for the copies other services keep.',
    access: 'service',
    idempotent: true,
    input: z.object({ slug }),
    output: z.object({ professional, availability }),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  pageProfessionals: rpc('pageProfessionals', {
    summary: 'Every professional with working hours, page by page, for rebuilding copies.',
    access: 'service',
    idempotent: true,
    input: z.object({ cursor: id.nullable().default(null) }),
    output: page(z.object({ professional, availability })),
  }),
  ...copiesRpcs('scheduling'),
}

export const schedulingEvents = {
  DataErased: dataErased('SCHEDULING'),
  ProfessionalCreated: event('ProfessionalCreated', {
    summary: 'A professional joined.',
    data: professional,
  }),
  ProfessionalChanged: event('ProfessionalChanged', {
    summary: 'The public or booking-relevant state of a professional changed: the whole state.',
    data: professional,
  }),
  ContactChanged: event('ContactChanged', {
    summary:
      'Where a page’s notices or its money go changed: its owner is told at the addresses of before.',
    data: z.object({
      what: z.enum(['phone', 'pix_key']),
      changedAt: instant,
      /** With the phone and the address of before the change. */
      professional: pageOwner,
    }),
  }),
  PrepaymentPaused: event('PrepaymentPaused', {
    summary:
      'The Pix account of a page that asks for prepayments is connected no more: bookings go on without.',
    data: z.object({ professional: pageOwner, toldAt: instant }),
  }),
  HolidayAhead: event('HolidayAhead', {
    summary:
      'A holiday on a working day of a page is three weeks ahead, and its owner has not said whether they work.',
    data: z.object({
      date: localDate,
      name: z.string(),
      /** The working day that would be alone between it and a weekend. */
      bridge: localDate.optional(),
      professional: pageOwner,
    }),
  }),
  AvailabilityChanged: event('AvailabilityChanged', {
    summary: 'Working hours, special days or time off changed: all of what lies ahead.',
    data: availability,
  }),
}
