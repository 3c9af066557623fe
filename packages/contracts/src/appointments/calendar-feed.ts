import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { instant } from '../text/primitives.ts'
import { file } from './appointment-papers.ts'

const rpc = rpcsOf('booking')
const access = ['account', 'phone'] as const

export const calendarFeedRpcs = {
  getCalendarFeed: rpc('getCalendarFeed', {
    summary: 'Whether calendars follow the appointments of whoever asks; the address is told once.',
    access,
    http: { method: 'GET', path: '/api/calendar-feed' },
    output: z.object({ createdAt: instant.nullable().meta({ description: 'null: none does.' }) }),
  }),
  createCalendarFeed: rpc('createCalendarFeed', {
    summary: 'Makes a secret address for calendars; the one before it opens nothing any more.',
    access,
    http: { method: 'POST', path: '/api/calendar-feed', status: 201 },
    output: z.object({
      url: z.url().meta({
        description: 'For a calendar to subscribe to; told this once.',
        examples: ['https://encaixe.example/api/calendar-feeds/V2hhdGV2ZXI'],
      }),
      createdAt: instant,
    }),
  }),
  revokeCalendarFeed: rpc('revokeCalendarFeed', {
    summary: 'Takes the secret address back.',
    access,
    http: { method: 'DELETE', path: '/api/calendar-feed', status: 204 },
    idempotent: true,
    output: z.object({ revoked: z.literal(true) }),
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
