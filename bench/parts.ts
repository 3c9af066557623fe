import type { Row } from './figures/report.ts'
import type { World } from './load/world.ts'

/** Parts that start stacks of their own. */
export const loneParts: Record<string, () => Promise<Row[]>> = {
  rest: async () => (await import('./parts/rest.ts')).benchRest(),
  memory: async () => (await import('./parts/memory.ts')).benchMemory(),
  explore: async () => (await import('./parts/explore.ts')).benchExplore(),
}

/** Parts that run on one shared stack, in this order. */
export const sharedParts: Record<string, (world: World) => Promise<Row[]>> = {
  listing: async (world) => (await import('./parts/listing.ts')).benchListing(world),
  page: async (world) => (await import('./parts/page.ts')).benchPage(world),
  notices: async (world) => (await import('./parts/notices.ts')).benchNotices(world),
  booking: async (world) => (await import('./parts/booking.ts')).benchBooking(world),
  billing: async (world) => (await import('./parts/billing.ts')).benchBilling(world),
  calendars: async (world) => (await import('./parts/calendars.ts')).benchCalendars(world),
  pix: async (world) => (await import('./parts/pix.ts')).benchPix(world),
  webhooks: async (world) => (await import('./parts/webhooks.ts')).benchWebhooks(world),
  keys: async () => (await import('./parts/keys.ts')).benchKeys(),
  agent: async (world) => (await import('./parts/agent.ts')).benchAgent(world),
  // Last, because its messages take a while to go out.
  reminders: async (world) => (await import('./parts/reminders.ts')).benchReminders(world),
}

export const partNames = [...Object.keys(loneParts), ...Object.keys(sharedParts)]
