import { openApi } from '@encaixe/contracts'
import { pictureRoutes } from './avatar/documented.ts'
import { importRoutes } from './clients/documented.ts'
import { liveRoutes } from './live/documented.ts'
import { rpcRoutes } from './routes.ts'

/** The OpenAPI document of the whole API, made from the table of routes. */
export const apiDocument = () =>
  openApi([...rpcRoutes, ...pictureRoutes, ...liveRoutes, ...importRoutes])
