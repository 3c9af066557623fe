import { AppError, calendarRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { takeBytes } from '../http/limits/bodies.ts'

/** Pushes have no content. */
const MOST_BYTES = 4 * 1024

const push = z.object({
  'x-goog-channel-id': z.uuid(),
  'x-goog-channel-token': z.string().max(256),
  'x-goog-resource-state': z.string(),
})

/** `/api/calendars/google/push`: what Google calls when a calendar has changed. Each channel has a secret of its own. */
export async function serveGooglePush(server: FastifyInstance, { bus }: { bus: Bus }) {
  takeBytes(server, '*', MOST_BYTES)
  server.post('/api/calendars/google/push', { bodyLimit: MOST_BYTES }, async (request) => {
    const { success, data } = push.safeParse(request.headers)
    if (!success) throw unknown()
    // The first message of a channel only says that it is open.
    if (data['x-goog-resource-state'] === 'sync') return { received: true }
    const { known } = await bus.call(
      calendarRpcs.receiveCalendarPush,
      { channelId: data['x-goog-channel-id'], secret: data['x-goog-channel-token'] },
      { requestId: request.id },
    )
    if (!known) throw unknown()
    return { received: true }
  })
}

const unknown = () => new AppError('NOT_FOUND', 'There is no such channel.')
