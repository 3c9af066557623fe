import { compareAnswers } from './correctness.ts'
import { libraries } from './peers.ts'
import { measureSpeed } from './speed.ts'

const TARGET = { builds: 400_000, parses: 300_000, timesTheBestPeer: 2, megabyteMs: 50 }

const names = libraries.map(({ name }) => name)
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const rule = row(Array.from({ length: names.length + 1 }, () => '---'))

function printAnswers(): boolean {
  const verdicts = compareAnswers()
  const counts = names.map((_, index) => verdicts.filter(({ wrong }) => wrong[index] !== undefined))
  console.log('What each library gets wrong (strict parsing)\n')
  console.log(row(['', ...names]))
  console.log(rule)
  for (const { question, wrong } of verdicts) {
    if (wrong.some((answer) => answer !== undefined)) {
      console.log(row([question, ...wrong.map((answer) => answer ?? '')]))
    }
  }
  console.log(row([`wrong, of ${verdicts.length}`, ...counts.map((wrong) => String(wrong.length))]))
  return counts[0]?.length === 0
}

function printSpeed(): boolean {
  const { builds, parses, megabyteMs } = measureSpeed()
  const line = (what: string, rates: Map<string, number>) =>
    row([what, ...names.map((name) => Math.round(rates.get(name) ?? 0).toLocaleString('en'))])
  console.log('\nOperations a second on one core, every field filled, accented name\n')
  console.log(row(['', ...names]))
  console.log(rule)
  console.log(line('builds', builds))
  console.log(line('parses', parses))
  console.log(`\nSlowest megabyte of nonsense: ${megabyteMs.toFixed(2)} ms`)
  return (
    meets('builds', builds, TARGET.builds) &&
    meets('parses', parses, TARGET.parses) &&
    megabyteMs <= TARGET.megabyteMs
  )
}

function meets(what: string, rates: Map<string, number>, target: number): boolean {
  const [own = 0, ...peers] = names.map((name) => rates.get(name) ?? 0)
  const times = own / Math.max(...peers)
  console.log(
    `${what}: ${Math.round(own).toLocaleString('en')}/s (target ${target.toLocaleString('en')}), ` +
      `${times.toFixed(1)} times the fastest peer (target ${TARGET.timesTheBestPeer})`,
  )
  return own >= target && times >= TARGET.timesTheBestPeer
}

const right = printAnswers()
const fast = printSpeed()
if (!right || !fast) {
  console.error('\nA target is missed.')
  process.exitCode = 1
}
