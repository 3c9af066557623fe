import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { say, startTestServers, step } from '@encaixe/local-servers'
import { runCommand } from '../../deploy/local/command.ts'
import { root } from '../../deploy/local/paths.ts'
import { parts } from './parts.ts'
import { changedSince } from './since.ts'

/**
 * `npm run mutation -- PART` changes the code of a part in small ways and lists the changes that no test notices;
 * `npm run mutation -- --since BRANCH` does so with the lines that differ from a branch.
 */

await runCommand((stopped) => {
  const [name = '', ...options] = process.argv.slice(2)
  return name === '--since' ? mutateSince(options, stopped) : mutate(name, options, stopped)
})

async function mutateSince([branch = 'main', ...options]: string[], stopped: AbortSignal) {
  const { ranges, leftOut } = changedSince(branch)
  if (leftOut.length > 0)
    say(`  Left out, as only tests with servers run it: ${leftOut.join(', ')}`)
  if (ranges.length > 0) return mutate('pure', ['--mutate', ranges.join(), ...options], stopped)
  say(`  No line that tests without servers run differs from ${branch}.`)
  return 0
}

async function mutate(name: string, options: string[], stopped: AbortSignal): Promise<number> {
  const part = parts[name]
  if (!part) {
    say(`Name a part (${Object.keys(parts).join(', ')}), or a branch: --since main.`)
    return 1
  }
  mkdirSync(join(root, '.data/mutation'), { recursive: true })
  const servers = part.servers
    ? await step('Starting PostgreSQL, Redis and NATS', () => startTestServers())
    : null
  try {
    const stryker = join(root, 'checks/node_modules/@stryker-mutator/core/bin/stryker.js')
    const config = 'checks/mutation/stryker.config.mjs'
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
