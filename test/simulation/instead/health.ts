import type { startHealthServer as original } from '../../../packages/service-kit/src/service/health.ts'

/** Nobody asks for the health of a simulated service, so it opens no port. */
export const startHealthServer: typeof original = async () => ({
  url: 'http://simulated',
  answer: async () => undefined,
  check: () => undefined,
  takesWork: () => undefined,
  listen: () => undefined,
  close: async () => undefined,
})
