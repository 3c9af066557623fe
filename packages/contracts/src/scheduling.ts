import { z } from 'zod'
import { eventsOf, rpcsOf } from './define.ts'
import { id, instant, line, localDate, page, slug } from './primitives.ts'
import {
  availability,
  availabilityWindow,
  practice,
  profession,
  professional,
  professionalCard,
  publicProfile,
  slotListing,
  timeOff,
} from './resources.ts'

const rpc = rpcsOf('scheduling')
const event = eventsOf('SCHEDULING')

/** A week has at most this many windows: enough for a window every half hour of every day. */
const week = z.array(availabilityWindow).max(336, 'São janelas demais para uma semana.')

export const schedulingRpcs = {
  createProfessional: rpc('createProfessional', {
    summary: 'Creates a professional with a week of working hours.',
    input: practice.extend({
      slug,
      /** The owning account; an operator's professional gets one nobody has claimed yet. */
      userId: z.string().min(1).max(200).optional(),
      windows: week.default([]),
    }),
    output: professional,
    errors: ['SLUG_TAKEN'],
  }),
  replaceAvailability: rpc('replaceAvailability', {
    summary: 'Replaces the whole week.',
    input: z.object({ professionalId: id, windows: week }),
    output: availability,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  addTimeOff: rpc('addTimeOff', {
    summary: 'Blocks a stretch of time: a holiday, a vacation.',
    input: z.object({
      professionalId: id,
      startsAt: instant,
      endsAt: instant,
      reason: line(1, 200).nullable().default(null),
    }),
    output: timeOff,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  removeTimeOff: rpc('removeTimeOff', {
    summary: 'Frees a blocked stretch again.',
    input: z.object({ professionalId: id, id }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  listTimeOff: rpc('listTimeOff', {
    summary: 'The blocked stretches that have not ended.',
    input: z.object({ professionalId: id }),
    output: page(timeOff),
  }),
  listSlots: rpc('listSlots', {
    summary: 'The starts offered on one day.',
    input: z.object({ slug, date: localDate }),
    output: slotListing,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  listDays: rpc('listDays', {
    summary: 'Which days of a range (at most 62) still have an offered start.',
    input: z
      .object({ slug, from: localDate, to: localDate })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: 'A data final vem depois da inicial.',
      })
      .refine(
        ({ from, to }) =>
          Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days < 62,
        { path: ['to'], message: 'Peça no máximo 62 dias de uma vez.' },
      ),
    output: z.object({ days: z.array(z.object({ date: localDate, available: z.boolean() })) }),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  listProfessions: rpc('listProfessions', {
    summary: 'The professions a page can be of.',
    input: z.object({}),
    output: z.object({ items: z.array(profession) }),
  }),
  listProfessionals: rpc('listProfessionals', {
    summary: 'Published professionals, best match first.',
    input: z.object({
      q: line(0, 100).optional(),
      category: line(0, 60).optional(),
      profession: line(0, 60).optional(),
      city: line(0, 80).optional(),
      cursor: z.string().max(400).optional(),
    }),
    output: page(professionalCard),
  }),
  getPublicProfile: rpc('getPublicProfile', {
    summary: 'The public page of a professional.',
    input: z.object({ slug }),
    output: publicProfile,
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  getProfessional: rpc('getProfessional', {
    summary: 'A professional with working hours, for the copies other services keep.',
    input: z.object({ slug }),
    output: z.object({ professional, availability }),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  pageProfessionals: rpc('pageProfessionals', {
    summary: 'Every professional with working hours, page by page, for rebuilding copies.',
    input: z.object({ cursor: id.nullable().default(null) }),
    output: page(z.object({ professional, availability })),
  }),
  rebuildCopies: rpc('rebuildCopies', {
    summary: 'Fetches the copies this service keeps from their owners again.',
    input: z.object({}),
    output: z.object({ copied: z.int() }),
  }),
}

export const schedulingEvents = {
  ProfessionalCreated: event('ProfessionalCreated', {
    summary: 'A professional joined.',
    data: professional,
  }),
  ProfessionalChanged: event('ProfessionalChanged', {
    summary: 'The public or booking-relevant state of a professional changed: the whole state.',
    data: professional,
  }),
  AvailabilityChanged: event('AvailabilityChanged', {
    summary: 'Working hours or time off changed: the whole week and all time off.',
    data: availability,
  }),
}
