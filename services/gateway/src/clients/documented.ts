import { bookingRpcs, type DocumentedRoute } from '@encaixe/contracts'
import { paths } from '@encaixe/contracts/paths'

/** How the import of clients reads in the API's document: it takes no JSON. */
export const importRoutes: readonly DocumentedRoute[] = [
  {
    method: 'POST',
    path: paths.clientImport,
    rpc: bookingRpcs.importClients,
    filledIn: ['csv', 'dryRun'],
    summary:
      'Adds and corrects clients from a table; with `?dryRun=true` it only says what would come of it. Columns name, phone and email in any order, `;` or `,`, UTF-8 or Latin-1, up to 5,000 lines.',
    content: { 'text/csv': { type: 'string' } },
  },
]
