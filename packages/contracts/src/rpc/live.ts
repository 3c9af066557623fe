import { z } from 'zod'
import { rpcsOf } from './define.ts'

/** What is told while somebody looks: which thing changed, and nothing about it. */
export const liveEvent = z
  .object({
    kind: z.enum(['appointment', 'message', 'notification', 'subscription']),
    data: z.object({ id: z.string(), version: z.int().optional() }),
  })
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.output<typeof liveEvent>

const rpc = rpcsOf('gateway')

/** What the gateway serves as a stream; described like an RPC, never on the bus. */
export const liveRpcs = {
  streamEvents: rpc('streamEvents', {
    summary:
      'Tells of changes as they happen. An event names what changed (`event`: appointment, message, notification or subscription; `data`: its id, and its version where it has one; of a message the id of the client whose conversation it is in), to be fetched anew. `Last-Event-ID` resumes for five minutes; after that, or when something may have been missed, comes `event: reset`. A comment every 20 s is a sign of life.',
    access: ['account', 'phone'],
    output: z.string().meta({
      description: 'text/event-stream',
      examples: ['id: p1\nevent: appointment\ndata: {"id":"019ab000","version":3}\n\n'],
    }),
  }),
}
