import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServers, step } from '@encaixe/local-servers'
import { runCommand } from '../command.ts'
import { root } from '../paths.ts'
import { chromium } from './chromium.ts'
import { flakyTests, summary } from './test-report.ts'

const BROWSER_TESTS = 'test/browser'

await runCommand(async (stopped) => {
  const args = process.argv.slice(2)
  const servers = await step('Starting PostgreSQL, Redis and NATS', () => startTestServers())
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-report-'))
  try {
    const browser = mayRun(BROWSER_TESTS, args)
      ? await chromium(join(dir, 'apt-get.log'))
      : undefined
    const report = join(dir, 'report.json')
    const code = await vitest(
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
      {
        TEST_DATABASE_URL: servers.postgresUrl,
        TEST_REDIS_URL: servers.redisUrl,
        TEST_NATS_URL: servers.natsUrl,
        ...(browser ? { CHROMIUM: browser } : {}),
      },
      stopped,
    )
    const content = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
    for (const line of content ? flakyTests(content) : []) process.stdout.write(`\n${line}\n`)
    process.stdout.write(`\n${summary(content, code === 0)}\n`)
    return code
  } finally {
    await servers.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})

/** Whether the words given to `npm test` leave the tests of a folder in. */
function mayRun(folder: string, args: readonly string[]): boolean {
  const filters = args.filter((argument) => !argument.startsWith('-'))
  const present = existsSync(join(root, folder))
  return (
    present &&
    (filters.length === 0 ||
      filters.some((filter) => folder.includes(filter) || filter.includes(folder)))
  )
}

function vitest(
  args: readonly string[],
  env: Record<string, string>,
  stopped: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    })
    stopped.addEventListener('abort', () => child.kill('SIGTERM'))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
