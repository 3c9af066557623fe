import { PlainError } from '@encaixe/local-servers'
import { runCommand } from '../deploy/local/command.ts'
import { startStacks } from '../test/global-setup.ts'
import { useStackOf } from '../test/stacks.ts'
import { environment } from './environment.ts'
import { printTable, type Row } from './figures/report.ts'
import { settled } from './load/settled.ts'
import { makeWorld } from './load/world.ts'
import { loneParts, partNames, sharedParts } from './parts.ts'

/** `npm run bench`, or with the names of the wanted parts. */
await runCommand(async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !partNames.includes(name))
  if (unknown) throw new PlainError(`Unknown part "${unknown}": there are ${partNames.join(', ')}.`)
  const isWanted = ([name]: [string, unknown]) => wanted.length === 0 || wanted.includes(name)
  Object.assign(process.env, environment)
  for (const [, bench] of Object.entries(loneParts).filter(isWanted)) printTable(await bench())
  const shared = Object.entries(sharedParts).filter(isWanted)
  if (shared.length === 0) return 0
  const stop = await startStacks(1)
  useStackOf(1)
  const rows: Row[] = []
  try {
    const world = await makeWorld()
    for (const [, bench] of shared) {
      await settled()
      rows.push(...(await bench(world)))
    }
  } finally {
    // Prints also if a part fails: the others took their time.
    printTable(rows)
    await stop()
  }
  return 0
})
