import { parseArgs } from 'node:util'
import { openDatabases } from './databases.ts'
import { faultOf, isFault, plantedFaults } from './planted.ts'
import { note } from './simulator.ts'
import { takeOverTime } from './virtual-time.ts'
import { openWorld } from './world.ts'
import { liveYear } from './year.ts'

/** Lines of the journal that a failure shows. */
const SHOWN = 60

const { values } = parseArgs({
  options: {
    /** How many years are lived, each by a seed of its own. */
    seeds: { type: 'string', default: '1' },
    /** The first seed. */
    seed: { type: 'string', default: '1' },
    /** From one seed to the next, for who shares them among processes. */
    apart: { type: 'string', default: '1' },
    /** What people do in a year. */
    actions: { type: 'string', default: '12' },
    /** A fault that is planted, to see whether it is found. */
    fault: { type: 'string' },
    /** Shows every step. */
    journal: { type: 'boolean', default: false },
  },
})
const seeds = Number(values.seeds)
const first = Number(values.seed)
const actions = Number(values.actions)
const { fault } = values
if (![seeds, first, actions, Number(values.apart)].every(Number.isInteger)) {
  throw new Error('--seeds, --seed, --apart and --actions are whole numbers')
}
if (fault !== undefined && !isFault(fault)) {
  throw new Error(`--fault is one of ${plantedFaults.join(', ')}`)
}

const databases = await openDatabases()
const realNow = performance.now.bind(performance)
takeOverTime()
// A handler that nobody waits for has failed: that belongs to the year in hand.
process.on('unhandledRejection', (error) => note(`nobody waited for: ${String(error)}`))

// What a process loads at its first start takes no steps: without it the first year of a process would be another.
await (await openWorld({ seed: 0, databases })).close()

let stepsOfAll = 0
for (let index = 0; index < seeds; index += 1) {
  const seed = first + index * Number(values.apart)
  const beganAt = realNow()
  const cpuBefore = process.cpuUsage()
  const planted = fault === undefined ? undefined : faultOf(fault)
  const { steps, journal, bookings, broken } = await liveYear({ seed, databases, actions, planted })
  stepsOfAll += steps
  const seconds = ((realNow() - beganAt) / 1_000).toFixed(1)
  const { user, system } = process.cpuUsage(cpuBefore)
  const took = `${seconds} s (${((user + system) / 1_000_000).toFixed(1)} s of CPU)`
  if (values.journal) console.log(journal.join('\n'))
  if (broken === undefined) {
    console.log(
      `seed ${seed}: a year of ${bookings} appointments and ${steps} steps in ${took}, all in order`,
    )
    continue
  }
  if (!values.journal) console.log(journal.slice(-SHOWN).join('\n'))
  console.log(
    `seed ${seed} broke after ${steps} steps, ${stepsOfAll} of all seeds: ${String(broken)}`,
  )
  const again = [`--seed ${seed}`, `--actions ${actions}`, ...(fault ? [`--fault ${fault}`] : [])]
  console.log(`Repeat it: npm run simulate -- ${again.join(' ')}`)
  if (process.env.SIMULATION_LOG) console.error(broken)
  process.exitCode = 1
  break
}
await databases.drop()
process.exit()
