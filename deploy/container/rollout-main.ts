import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { serviceNames } from '@encaixe/contracts'
import { PlainError, say } from '@encaixe/local-servers'
import { runCommand } from '../local/command.ts'
import { root } from '../local/paths.ts'
import { rollOut } from './rollout.ts'

// `npm run rollout`: replaces the containers of all services, or of the named ones, with the version in .env or
// ENCAIXE_VERSION. COMPOSE_FILE names further Compose files.

const run = promisify(execFile)

await runCommand(async (signal) => {
  const named = process.argv.slice(2)
  // A service rolls out after the services that it calls.
  const all = [...serviceNames.filter((name) => name !== 'gateway'), 'gateway', 'web']
  for (const service of named.length > 0 ? named : all) {
    await rollOut(
      {
        async compose(...args) {
          const options = { cwd: root, signal, stdio: 'inherit' } as const
          const [code] = await once(spawn('docker', ['compose', ...args], options), 'exit')
          if (code !== 0)
            throw new PlainError(
              `${service} was not rolled out; its remaining old containers keep running.`,
            )
        },
        docker: async (...args) => void (await run('docker', args)),
        containersOf: async (one) => {
          const { stdout } = await run('docker', ['compose', 'ps', '-q', one], { cwd: root })
          return stdout.split('\n').filter(Boolean)
        },
      },
      service,
    )
    say(`  ${service} is rolled out.`)
  }
  return 0
})
