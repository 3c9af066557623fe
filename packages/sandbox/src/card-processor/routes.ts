import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { customerOperations } from './api/customers.ts'
import { meetCardFaults } from './api/meet-faults.ts'
import { recordOperations } from './api/records.ts'
import { operations } from './api/requests.ts'
import { sessionOperations } from './api/sessions.ts'
import { subscriptionOperations } from './api/subscriptions.ts'
import type { CardProcessor } from './card-processor.ts'
import { developerRoutes } from './developer-routes.ts'
import { checkoutRoutes } from './pages/checkout-routes.ts'
import { portalRoutes } from './pages/portal-routes.ts'

/** The card processor: its REST API below /v1, its pages and its clock below /card. */
export function cardProcessorRoutes(
  app: FastifyInstance,
  { processor, faults }: { processor: CardProcessor; faults: Faults },
) {
  const { ledger, secretKey } = processor
  app.register(
    async (api) => {
      const add = operations(api, { ledger, secretKey })
      meetCardFaults(api, faults)
      customerOperations(add)
      sessionOperations(add)
      subscriptionOperations(add)
      recordOperations(add)
    },
    { prefix: '/v1' },
  )
  app.register(async (pages) => checkoutRoutes(pages, ledger))
  app.register(async (pages) => portalRoutes(pages, ledger))
  app.register(async (pages) => developerRoutes(pages, processor))
}
