import { type DocumentedRoute, liveRpcs } from '@encaixe/contracts'

/** How the live events read in the API's document: they are no JSON. */
export const liveRoutes: readonly DocumentedRoute[] = [
  {
    method: 'GET',
    path: '/api/events',
    rpc: liveRpcs.streamEvents,
    file: { type: 'text/event-stream', name: 'events' },
  },
]
