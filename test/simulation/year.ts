import { type Databases, services } from './databases.ts'
import { cutOffConsumers, publishedEvents } from './instead/jetstream.ts'
import { loseJobs } from './instead/queues.ts'
import {
  messageWatch,
  requireAllInOrder,
  requireForgotten,
  requireNoOverlap,
  versionWatch,
} from './invariants.ts'
import { type PlantedFault, plant } from './planted.ts'
import { openPractice } from './practice/practice.ts'
import type { Person } from './practice/scene.ts'
import { note, simulator } from './simulator.ts'
import { Broken, openWorld } from './world.ts'

const MINUTE_MS = 60 * 1_000
const HOUR_MS = 60 * MINUTE_MS
const WEEK_MS = 7 * 24 * HOUR_MS
const YEAR_MS = 365 * 24 * HOUR_MS

export interface Outcome {
  seed: number
  steps: number
  journal: readonly string[]
  /** Appointments that were made in it. */
  bookings: number
  /** What was found that must not be; undefined: nothing. */
  broken: unknown
}

/** Lives a year of a practice by a seed. */
export async function liveYear({
  seed,
  databases,
  actions,
  planted = {},
}: {
  seed: number
  databases: Databases
  /** What people do in the year. */
  actions: number
  planted?: PlantedFault | undefined
}): Promise<Outcome> {
  plant(planted)
  const world = await openWorld({ seed, databases, clocks: planted.clocks })
  const { chance } = world
  const simulation = simulator()
  const end = world.now().add({ milliseconds: YEAR_MS })

  /** People do things, some at the same moment, while some events are kept on their way. */
  async function someHours(act: () => Promise<void>): Promise<number> {
    const rounds = 1 + chance.whole(3)
    let done = 0
    world.crashes(true)
    cutOffConsumers(chance.is(0.7) ? 0.5 : 0)
    for (let round = 0; round < rounds; round += 1) {
      const acts = Array.from({ length: 1 + chance.whole(3) }, () => world.begin(act))
      const answers = Promise.allSettled(acts)
      // Sometimes something else comes before these are done.
      if (chance.is(0.3)) await world.drain(chance.whole(40))
      if (chance.is(0.03)) {
        note('Redis loses everything')
        loseJobs()
      }
      await world.drain()
      for (const answer of await answers) if (answer.status === 'rejected') throw answer.reason
      done += acts.length
      await world.pass(chance.fraction() * 20 * MINUTE_MS)
    }
    cutOffConsumers(0)
    await world.pass(5_000)
    return done
  }

  /** Often some hours, sometimes as much as the year is late. People act by day. */
  async function leap(share: number): Promise<void> {
    const left = world.now().until(end).total('milliseconds') - (1 - share) * YEAR_MS
    const ms = chance.is(0.6) ? 36 * HOUR_MS : Math.max(36 * HOUR_MS, 2 * left)
    const passing = chance.fraction() * ms
    // Streams keep an event for two weeks: no service is away for so long.
    if (passing > WEEK_MS) await world.rest()
    await world.pass(passing)
    await world.passUntilHour(7 + chance.whole(15))
  }

  let broken: unknown
  try {
    const practice = await openPractice(world)
    await world.rest()
    const watchMessages = messageWatch(practice)
    const watchVersions = versionWatch(databases)
    world.onStep(async (what) => {
      watchMessages()
      const committing = services.find((service) => what.endsWith(`${service}: COMMIT`))
      if (committing === 'booking') await requireNoOverlap(databases)
      if (committing) await watchVersions(committing)
    })
    const leavesAt = Math.floor(actions * (0.3 + 0.6 * chance.fraction()))
    let gone: Person | undefined
    for (let done = 0; done < actions; ) {
      done += await someHours(practice.act)
      if (!gone && done >= leavesAt) {
        const person = await world.begun(practice.prove)
        await world.rest()
        await world.begun(() => practice.leave(person))
        gone = person
      }
      await leap(done / actions)
      if (chance.is(0.1)) {
        await world.rest()
        await world.begun(practice.readReport)
        await requireAllInOrder(world, practice)
      }
    }
    world.crashes(false)
    await world.rest()
    await world.begun(practice.readReport)
    await requireAllInOrder(world, practice)
    if (gone) await requireForgotten(databases, gone)
  } catch (error) {
    broken = error
  }
  await world.close()
  const bookings = publishedEvents().filter(({ type }) => type.includes('.BookingCreated.')).length
  // A year in which nothing happens is in order, too.
  if (bookings === 0) broken ??= new Broken('nobody booked anything')
  const { steps, journal } = simulation
  return { seed, steps, journal, bookings, broken }
}
