import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { instant } from '../text/primitives.ts'
import { file } from './appointment-papers.ts'

const rpc = rpcsOf('booking')
const access = ['account', 'phone'] as const

const followed = z.object({
  createdAt: instant.nullable().meta({ description: 'null: none does.' }),
})
const newAddress = z.object({
  url: z.url().meta({
    description: 'For a calendar to subscribe to; told this once.',
    examples: ['https://encaixe.example/api/calendar-feeds/V2hhdGV2ZXI'],
  }),
  createdAt: instant,
})
const revoked = z.object({ revoked: z.literal(true) })

export const calendarFeedRpcs = {
  getCalendarFeed: rpc('getCalendarFeed', {
    summary: 'Whether calendars follow the appointments of whoever asks; the address is told once.',
    access,
    http: { method: 'GET', path: '/api/calendar-feed' },
    output: followed,
  }),
  createCalendarFeed: rpc('createCalendarFeed', {
    summary: 'Makes a secret address for calendars; the one before it opens nothing any more.',
    access,
    http: { method: 'POST', path: '/api/calendar-feed', status: 201 },
    output: newAddress,
  }),
  revokeCalendarFeed: rpc('revokeCalendarFeed', {
    summary: 'Takes the secret address back.',
    access,
    http: { method: 'DELETE', path: '/api/calendar-feed', status: 204 },
    idempotent: true,
    output: revoked,
  }),
  readCalendarFeed: rpc('readCalendarFeed', {
    summary: 'The appointments of whoever has the secret address, as a calendar (iCalendar).',
    access: 'anyone',
    http: {
      method: 'GET',
      path: '/api/calendar-feeds/:secret',
      file: { type: 'text/calendar', name: 'encaixe.ics' },
    },
    input: z.object({
      secret: z.string().max(200).meta({ description: 'The last part of the address.' }),
    }),
    output: file,
    errors: ['NOT_FOUND'],
  }),
}

/** What a page's feed says of its clients: the whole name, the first name, or nothing ("Ocupado"). */
export const feedNames = z.enum(['full', 'first', 'none'])
export type FeedNames = z.infer<typeof feedNames>

const names = feedNames.meta({
  description:
    'What it says of clients: the whole name, the first name, or nothing but that it is taken.',
})
const pagePath = '/api/calendar-feed/page'

export const pageFeedRpcs = {
  getPageFeed: rpc('getPageFeed', {
    summary: "Whether calendars follow a page's appointments; the address is told once.",
    access: 'professional',
    http: { method: 'GET', path: pagePath },
    output: followed.extend({ names }),
  }),
  createPageFeed: rpc('createPageFeed', {
    summary:
      "Makes a secret address for a page's calendar; the one before it opens nothing any more.",
    access: 'professional',
    http: { method: 'POST', path: pagePath, status: 201 },
    input: z.object({ names: names.default('first') }),
    output: newAddress.extend({ names }),
  }),
  updatePageFeed: rpc('updatePageFeed', {
    summary: "Changes what a page's calendar says of clients; its address stays.",
    access: 'professional',
    http: { method: 'PATCH', path: pagePath },
    idempotent: true,
    input: z.object({ names }),
    output: z.object({ names }),
    errors: ['NOT_FOUND'],
  }),
  revokePageFeed: rpc('revokePageFeed', {
    summary: "Takes the secret address of a page's calendar back.",
    access: 'professional',
    http: { method: 'DELETE', path: pagePath, status: 204 },
    idempotent: true,
    output: revoked,
  }),
}
