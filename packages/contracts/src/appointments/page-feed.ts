import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { instant } from '../text/primitives.ts'

/** What a page's feed says of its clients: the whole name, the first name, or nothing ("Ocupado"). */
export const feedNames = z.enum(['full', 'first', 'none'])
export type FeedNames = z.infer<typeof feedNames>

const rpc = rpcsOf('booking')
const access = 'professional'
const names = feedNames.meta({
  description:
    'What it says of clients: the whole name, the first name, or nothing but that it is taken.',
})
const path = '/api/calendar-feed/page'

export const pageFeedRpcs = {
  getPageFeed: rpc('getPageFeed', {
    summary: "Whether calendars follow a page's appointments; the address is told once.",
    access,
    http: { method: 'GET', path },
    output: z.object({
      createdAt: instant.nullable().meta({ description: 'null: none does.' }),
      names,
    }),
  }),
  createPageFeed: rpc('createPageFeed', {
    summary:
      "Makes a secret address for a page's calendar; the one before it opens nothing any more.",
    access,
    http: { method: 'POST', path, status: 201 },
    input: z.object({ names: names.default('first') }),
    output: z.object({
      url: z.url().meta({
        description: 'For a calendar to subscribe to; told this once.',
        examples: ['https://encaixe.example/api/calendar-feeds/V2hhdGV2ZXI'],
      }),
      createdAt: instant,
      names,
    }),
  }),
  updatePageFeed: rpc('updatePageFeed', {
    summary: "Changes what a page's calendar says of clients; its address stays.",
    access,
    http: { method: 'PATCH', path },
    idempotent: true,
    input: z.object({ names }),
    output: z.object({ names }),
    errors: ['NOT_FOUND'],
  }),
  revokePageFeed: rpc('revokePageFeed', {
    summary: "Takes the secret address of a page's calendar back.",
    access,
    http: { method: 'DELETE', path, status: 204 },
    idempotent: true,
    output: z.object({ revoked: z.literal(true) }),
  }),
}
