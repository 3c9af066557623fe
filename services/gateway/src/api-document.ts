import { openApi } from '@encaixe/contracts'
import { pictureRoutes } from './avatar/documented.ts'
import { filledIn, rpcRoutes } from './routes.ts'

/** The OpenAPI document of the whole API, made from the table of routes. */
export function apiDocument() {
  const fromTable = rpcRoutes.map((route) => ({ ...route, filledIn: filledIn(route) }))
  return openApi([...fromTable, ...pictureRoutes])
}
