import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { testServerUrl } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { plantedFaults } from './planted.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** Years of this suite; `npm run simulate` lives more. */
const YEARS = 3
const LONGEST_MS = 900_000

/** In a process of its own, because it takes over the clock and the timers of its process. */
async function simulate(...args: string[]): Promise<{ isInOrder: boolean; output: string }> {
  const child = spawn(
    process.execPath,
    ['--import', here('instead.ts'), here('main.ts'), ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TEST_DATABASE_URL: testServerUrl('postgres') },
    },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const output = await text(child.stdout)
  return { isInOrder: (await ended) === 0, output }
}

/** A few lines of each journal around the first that differs; none if they are equal. */
function fromFirstDifference(one: string, other: string): [string[], string[]] {
  const [lines, others] = [one.split('\n'), other.split('\n')]
  const at = lines.findIndex((line, index) => line !== others[index])
  const around = (journal: string[]) => journal.slice(Math.max(0, at - 12), at + 4)
  return at === -1 && lines.length === others.length ? [[], []] : [around(lines), around(others)]
}

test(
  'simulated years break no promise, and a seed lives the same year again, whatever its process lived before',
  async () => {
    const years = await simulate('--seeds', `${YEARS}`, '--journal')
    expect(years.output, years.output).toContain(`seed ${YEARS}: a year of`)
    expect(years.isInOrder).toBe(true)
    const alone = await simulate('--seed', `${YEARS}`, '--journal')
    const [one = '', other = ''] = [alone, years].map(({ output }) =>
      output.replace(/ in [\d.]+ s \([\d.]+ s of CPU\)/g, ''),
    )
    expect(one.length).toBeGreaterThan(50_000)
    const itsYear = other.slice(other.indexOf('\n', other.indexOf(`seed ${YEARS - 1}: `)) + 1)
    const [wanted, lived] = fromFirstDifference(one, itsYear)
    expect(lived).toEqual(wanted)
  },
  LONGEST_MS,
)

test.each(plantedFaults)(
  'the simulation finds the planted fault of %s, and says after how many steps',
  async (fault) => {
    const lives = ['--seeds', '40', '--actions', '30']
    const { isInOrder, output } = await simulate(...lives, '--fault', fault)
    expect(isInOrder, output).toBe(false)
    expect(output).toMatch(/seed \d+ broke after \d+ steps, \d+ of all seeds: Broken: /)
    expect(output).toContain('Repeat it: npm run simulate -- --seed')
  },
  LONGEST_MS,
)
