import { openDatabase } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import type { BookingDatabase, BookingTasks } from '../src/store.ts'
import { openings } from '../src/waitlist/openings.ts'

/** The world's database over connections of the test's own, set as the service's are. */
export const connectTo = ({ databaseUrl }: { databaseUrl: string }): BookingDatabase =>
  openDatabase({
    url: databaseUrl,
    create: (adapter) => new PrismaClient({ adapter }),
  })

/** Tasks that nobody does. */
export const noTasks: BookingTasks = {
  handle() {},
  add: async (_t, _task, items) => items.map(() => true),
  replace: async () => {},
  cancel: async () => {},
}

/** For work that a test does by itself: it keeps what became free, and leaves the turns to the service. */
export const keptOpenings = openings(noTasks)
