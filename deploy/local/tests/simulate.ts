import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { startTestServers, step } from '@encaixe/local-servers'
import { runCommand } from '../command.ts'
import { root } from '../paths.ts'

/**
 * Lives years of a practice in the simulation: `npm run simulate -- --seeds 200`, or one of them again with
 * `--seed 7`. The seeds are shared among as many processes as there are cores; the other options are those of
 * test/simulation/main.ts.
 */
await runCommand(async (stopped) => {
  const { values, tokens } = parseArgs({
    args: process.argv.slice(2),
    options: { seeds: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
    strict: false,
    tokens: true,
  })
  const seeds = Number(values.seeds)
  const first = Number(values.seed)
  const processes = Math.max(1, Math.min(availableParallelism(), seeds))
  const others = tokens.flatMap((token) =>
    token.kind === 'option' && token.name !== 'seeds' && token.name !== 'seed'
      ? [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`]
      : token.kind === 'positional'
        ? [token.value]
        : [],
  )
  const servers = await step('Starting PostgreSQL, Redis and NATS', () => startTestServers())
  try {
    const codes = await Promise.all(
      Array.from({ length: processes }, (_, index) => {
        const own = Math.floor((seeds - index - 1) / processes) + 1
        const share = ['--seeds', `${own}`, '--seed', `${first + index}`, '--apart', `${processes}`]
        return simulation([...share, ...others], servers.postgresUrl, stopped)
      }),
    )
    return Math.max(...codes)
  } finally {
    await servers.stop()
  }
})

function simulation(args: string[], url: string, stopped: AbortSignal): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const child = spawn(
    process.execPath,
    ['--import', './test/simulation/instead.ts', 'test/simulation/main.ts', ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } },
  )
  stopped.addEventListener('abort', () => child.kill('SIGTERM'))
  child.once('error', reject)
  child.once('exit', (code) => resolve(code ?? 1))
  return promise
}
