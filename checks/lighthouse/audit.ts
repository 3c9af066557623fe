import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PlainError } from '@encaixe/local-servers'
import { z } from 'zod'
import { root } from '../../deploy/local/paths.ts'
import { categories, type Report, report } from './scores.ts'

const program = join(root, 'checks/node_modules/lighthouse/cli/index.js')
const measured = z.object({ environment: z.object({ benchmarkIndex: z.number() }) })

interface Opening {
  /** The path of Chromium. */
  browser: string
  /** The path of the reports, without their endings `.report.json` and `.report.html`. */
  keptAt: string
  stopped: AbortSignal
}

/**
 * Opens a page as Lighthouse's phone does, on a slow 4G network.
 * @param slowdown how many times slower than this machine the phone is
 */
export async function audit(
  url: string,
  { slowdown, ...opening }: Opening & { slowdown: number },
): Promise<Report> {
  const found = await lighthouse(url, opening, [
    `--only-categories=${categories.join()}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ])
  return report.parse(found)
}

/** How fast this machine is by Lighthouse's own benchmark. */
export async function benchmarkIndex(url: string, opening: Opening): Promise<number> {
  const found = await lighthouse(url, opening, ['--only-audits=is-crawlable'])
  return measured.parse(found).environment.benchmarkIndex
}

async function lighthouse(
  url: string,
  { browser, keptAt, stopped }: Opening,
  wanted: readonly string[],
): Promise<unknown> {
  const child = spawn(
    process.execPath,
    [
      ...[program, url, '--quiet', '--no-enable-error-reporting', ...wanted],
      ...['--output=json', '--output=html', `--output-path=${keptAt}`],
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: stopped,
      env: { ...process.env, CHROME_PATH: browser },
    },
  )
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.once('error', reject)
  child.once('close', (code) => resolve(code ?? 1))
  const [code, said] = await Promise.all([promise, text(child.stderr)])
  if (code !== 0) throw new PlainError(`Lighthouse failed at ${url}: ${said.trim()}`)
  return JSON.parse(readFileSync(`${keptAt}.report.json`, 'utf8'))
}
