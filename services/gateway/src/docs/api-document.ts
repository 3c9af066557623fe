import { openApi } from '@encaixe/contracts'
import { pictureRoutes } from '../avatar/documented.ts'
import { importRoutes } from '../clients/import.ts'
import { liveRoutes } from '../live/routes.ts'
import { rpcRoutes } from '../routes.ts'

/** The OpenAPI document of the whole API, made from the table of routes. */
export const apiDocument = () =>
  openApi([...rpcRoutes, ...pictureRoutes, ...liveRoutes, ...importRoutes])
