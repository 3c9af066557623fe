import { z } from 'zod'

/** How long a request may take to arrive, and a page to be read; who is slower is cut off. */
export const timeoutEnvironment = z.object({
  /** For the headers: they fit into one packet. */
  REQUEST_HEADERS_SECONDS: z.coerce.number().min(0.1).max(60).default(10),
  /** For the whole request, a picture over a bad line included. */
  REQUEST_SECONDS: z.coerce.number().min(0.1).max(300).default(30),
  /** For reading a page: 20 KB at 400 bytes a second. */
  PAGE_READ_SECONDS: z.coerce.number().min(0.1).max(300).default(60),
})

/** Node looks for late ones this often; its own 30 seconds would let 40 pass where 10 are configured. */
const CHECKED_EVERY_MS = 1_000

/** The server's settings by which Node keeps to them. */
export const timeoutsOf = (config: z.output<typeof timeoutEnvironment>) => ({
  requestTimeout: config.REQUEST_SECONDS * 1_000,
  http: {
    headersTimeout: config.REQUEST_HEADERS_SECONDS * 1_000,
    connectionsCheckingInterval: CHECKED_EVERY_MS,
  },
})
