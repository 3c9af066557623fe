import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { freePorts, PlainError, removePostgresData, say, step } from '@encaixe/local-servers'
import { runCommand } from '../../deploy/local/command.ts'
import { root } from '../../deploy/local/paths.ts'
import { PORTS_OF_A_STACK } from '../../deploy/local/stack/ports.ts'
import { startStack } from '../../deploy/local/stack/stack.ts'
import { chromium } from '../../deploy/local/tests/chromium.ts'
import { stack } from '../../test/stack.ts'
import { audit, benchmarkIndex } from './audit.ts'
import {
  categories,
  type Judged,
  type Report,
  SLOWEST_PHONE,
  shortfalls,
  slowdownOf,
  table,
} from './scores.ts'

/**
 * `npm run lighthouse` opens three public pages as Lighthouse's phone does, three times each, and fails if a category of
 * one has fewer than 95 points. It starts a product of its own with the demo data; STACK_FILE names the stack.json of a
 * running one to use instead.
 */

const PAGES = { home: '/', explore: '/explore', page: '/p/ana-lima' }
const RUNS = 3
const folder = join(root, '.data/lighthouse')

await runCommand(async (stopped) => {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium(join(folder, 'chromium.log'))
  if (browser === undefined) throw new PlainError('Lighthouse needs Chromium.')
  if (process.env.STACK_FILE) return judge(stack().gateway, { browser, stopped })
  const data = mkdtempSync(join(tmpdir(), 'encaixe-lighthouse-'))
  try {
    const port = await freePorts(PORTS_OF_A_STACK)
    const own = await startStack(
      { port, data, fresh: false, single: false, demo: true, web: true, caldav: false },
      stopped,
    )
    try {
      return await judge(own.stack.gateway, { browser, stopped })
    } finally {
      await own.stop()
    }
  } finally {
    removePostgresData(data)
    rmSync(data, { recursive: true, force: true })
  }
})

async function judge(
  gateway: string,
  { browser, stopped }: { browser: string; stopped: AbortSignal },
): Promise<number> {
  // The name by which pages call themselves.
  const address = gateway.replace('127.0.0.1', 'localhost')
  const kept = (name: string) => ({ browser, keptAt: join(folder, name), stopped })
  const index = await step('Measuring this machine', () => benchmarkIndex(address, kept('machine')))
  const slowdown = slowdownOf(index)
  say(`  Benchmark index of this machine: ${index}. CPU slowdown: ${slowdown}.`)
  if (index < SLOWEST_PHONE)
    say('  This machine is slower than the phone: performance will say little.')
  const judged: Judged[] = []
  for (const [page, path] of Object.entries(PAGES)) {
    const reports: Report[] = []
    for (let run = 1; run <= RUNS; run += 1) {
      const opening = { ...kept(`${page}-${run}`), slowdown }
      reports.push(
        await step(`Opening ${path}, ${run} of ${RUNS}`, () => audit(address + path, opening)),
      )
    }
    judged.push({ page, reports })
  }
  const short = judged.flatMap(shortfalls)
  say(['', table(judged), ...short.map((line) => `  ${line}`), ''].join('\n'))
  say(`  The reports are in ${relative(process.cwd(), folder)}.`)
  say(`${judged.length * categories.length - short.length} passed, ${short.length} failed`)
  return short.length === 0 ? 0 : 1
}
