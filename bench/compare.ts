import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError, say } from '@encaixe/local-servers'
import { runCommand } from '../deploy/local/command.ts'
import { root } from '../deploy/local/paths.ts'
import { compareRounds, type Rounds } from './comparison/comparison.ts'
import { printedFigures } from './comparison/printed.ts'
import { partNames } from './parts.ts'

/**
 * `npm run bench:compare -- --base DIR [--rounds 3] [parts]` runs the benchmark of another checkout
 * and of this one in turns, so that other load on the machine hits both. Each checkout runs its own code. Each figure is
 * the median of its rounds. The table marks a figure that became worse by more than 5 %; its last column says
 * whether the figure keeps its floor (comparison/floors.ts).
 */
await runCommand(async (stopped) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      rounds: { type: 'string', default: '3' },
    },
  })
  if (!values.base) throw new PlainError('--base wants the folder of another checkout.')
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new PlainError('--rounds wants a number.')
  const checkouts = { base: resolve(values.base), own: root }
  const parts = positionals.length > 0 ? positionals : partNames

  for (const part of parts) {
    const seen = new Map<string, Rounds>()
    for (let round = 1; round <= rounds; round += 1) {
      for (const side of ['base', 'own'] as const) {
        say(`  ${part}, round ${round} of ${rounds}: ${checkouts[side]}`)
        for (const { name, value } of printedFigures(await bench(checkouts[side], part, stopped))) {
          const figure = seen.get(name) ?? { base: [], own: [] }
          figure[side].push(value)
          seen.set(name, figure)
        }
      }
    }
    printComparison(part, seen)
  }
  return 0
})

function printComparison(part: string, seen: ReadonlyMap<string, Rounds>) {
  const rows = compareRounds(seen).map(({ figure, base, own, change, verdict, floor }) => ({
    figure,
    base,
    own,
    'change, %': Number.isFinite(change) ? (change * 100).toFixed(1) : '',
    '': verdict,
    'rounds, base': seen.get(figure)?.base.join(' '),
    'rounds, own': seen.get(figure)?.own.join(' '),
    floor,
  }))
  process.stdout.write(`\n${part}\n`)
  console.table(rows)
}

/** What one part of a checkout's own benchmark prints. */
function bench(checkout: string, part: string, stopped: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = join(checkout, 'deploy/local/bootstrap.mjs')
    const child = spawn(process.execPath, [program, 'bench', part], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    stopped.addEventListener('abort', () => child.kill('SIGTERM'))
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new PlainError(`The benchmark of ${checkout} ended with ${code}.\n${output}`))
    })
  })
}
