import { type DocumentedRoute, liveRpcs } from '@encaixe/contracts'
import { paths } from '@encaixe/contracts/paths'

/** How the live events read in the API's document: they are no JSON. */
export const liveRoutes: readonly DocumentedRoute[] = [
  {
    method: 'GET',
    path: paths.events,
    rpc: liveRpcs.streamEvents,
    file: { type: 'text/event-stream', name: 'events' },
  },
]
