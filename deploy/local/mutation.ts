import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say, startTestServers, step } from '@encaixe/local-servers'
import { runCommand } from './command.ts'
import { parts } from './mutation-parts.ts'
import { root } from './paths.ts'

/**
 * Changes the code in small ways and tells which changes no test notices: `npm run mutation -- PART`,
 * a part of mutation-parts.ts. Stryker's packages are installed in test/mutation, since nothing else needs
 * them.
 */
const folder = join(root, 'test/mutation')

await runCommand(async (stopped) => {
  const [name = '', ...options] = process.argv.slice(2)
  const part = parts[name]
  if (!part) {
    say(`Name a part: ${Object.keys(parts).join(', ')}.`)
    return 1
  }
  const installed = await installStryker(stopped)
  if (installed !== 0) return installed
  mkdirSync(join(root, '.data/mutation'), { recursive: true })
  const servers = part.servers
    ? await step('Starting PostgreSQL, Redis and NATS', () => startTestServers())
    : null
  try {
    const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
    const config = 'test/mutation/stryker.config.mjs'
    return await run(process.execPath, [stryker, 'run', config, ...options], stopped, {
      MUTATION_PART: name,
      ...(servers && {
        TEST_DATABASE_URL: servers.postgresUrl,
        TEST_REDIS_URL: servers.redisUrl,
        TEST_NATS_URL: servers.natsUrl,
      }),
    })
  } finally {
    await servers?.stop()
  }
})

async function installStryker(stopped: AbortSignal): Promise<number> {
  const stamp = join(folder, 'node_modules/.encaixe-lock')
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0
  const code = await run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], stopped)
  if (code === 0) writeFileSync(stamp, wanted)
  return code
}

function run(
  command: string,
  args: readonly string[],
  stopped: AbortSignal,
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      signal: stopped,
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
