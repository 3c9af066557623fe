import { parseArgs } from 'node:util'
import { runCommand } from '../deploy/local/command.ts'
import { startStacks } from '../test/global-setup.ts'
import { useStackOf } from '../test/stacks.ts'
import { benchAgent } from './agent.ts'
import { benchAppointments } from './appointments.ts'
import { benchBilling } from './billing.ts'
import { benchBooking } from './booking.ts'
import { benchListing } from './listing.ts'
import { benchLive } from './live.ts'
import { benchMemory } from './memory.ts'
import { benchNotices } from './notices.ts'
import { benchPage } from './page.ts'
import { whilePaused } from './pause.ts'
import { benchPractice } from './practice.ts'
import { emptyJobsPerSecond } from './queue-limit.ts'
import { benchRegistration } from './registration.ts'
import { benchReminders } from './reminders.ts'
import { printTable, type Row } from './report.ts'
import { benchServices } from './services.ts'
import { settled } from './settled.ts'
import { benchSignIn } from './sign-in.ts'
import { makeWorld, type World } from './world.ts'

/** What differs from how people start it; see docs/performance.md. */
const environment = {
  // The floor makes every answer as slow as the slowest: here we want to know how slow that is.
  BOOKING_FLOOR_MS: '0',
  // A number whose limit the provider has raised; with a new one's 80 the provider is measured.
  WHATSAPP_MESSAGES_PER_SECOND: '1000',
  // People are waited for while they write on: here we want to know what comes after that.
  DEBOUNCE_MS: '0',
  // A thousand listeners are ten accounts here.
  LIVE_CONNECTIONS_EACH: '100',
}

const parts: Record<string, (world: World) => Promise<Row[]>> = {
  listing: benchListing,
  services: benchServices,
  page: benchPage,
  notices: benchNotices,
  booking: benchBooking,
  appointments: benchAppointments,
  live: benchLive,
  billing: benchBilling,
  practice: benchPractice,
  'sign-in': benchSignIn,
  registration: benchRegistration,
  agent: benchAgent,
  queue: async ({ redis }) => [
    {
      figure: 'BullMQ empty jobs/s, the limit of notices',
      measured: await emptyJobsPerSecond(redis),
    },
  ],
  // Last: the messages that follow go out for a while.
  reminders: benchReminders,
}

/** `npm run bench`, or with the names of the parts that are wanted: those in parts.ts. */
await runCommand(async () => {
  const { values, positionals: wanted } = parseArgs({
    allowPositionals: true,
    options: { pause: { type: 'string', default: '' } },
  })
  const paused = values.pause.split(',').filter(Boolean)
  const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part)
  if (isWanted('slots')) await import('./slots.ts')
  Object.assign(process.env, environment)
  if (isWanted('memory')) printTable(await benchMemory())
  const names = Object.keys(parts).filter(isWanted)
  if (names.length === 0) return 0
  const stop = await startStacks(1)
  useStackOf(1)
  const rows: Row[] = []
  try {
    const world = await makeWorld()
    for (const name of names) {
      await settled()
      rows.push(...(await whilePaused(paused, async () => (await parts[name]?.(world)) ?? [])))
    }
  } finally {
    // Also when a part fails: the others took their time.
    printTable(rows)
    await stop()
  }
  return 0
})
