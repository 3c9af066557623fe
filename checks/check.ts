import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { say } from '@encaixe/local-servers'
import { checkImages } from '../deploy/images/image-files.ts'
import { runCommand } from '../deploy/local/command.ts'
import { root } from '../deploy/local/paths.ts'
import { layersCommand } from './layers.ts'
import { checkMigrations } from './migrations.ts'

interface Result {
  ok: boolean
  /** The findings, for a person. */
  output: string
}

interface Check {
  name: string
  run(stopped: AbortSignal): Promise<Result>
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)

const checks: Check[] = [
  { name: 'types', run: (stopped) => program(bin('tsc'), ['-p', 'checks/tsconfig.json'], stopped) },
  {
    name: 'format and lint',
    run: (stopped) =>
      program(bin('biome'), ['ci', '--colors=off', '--error-on-warnings', '.'], stopped),
  },
  {
    name: 'layers',
    run: (stopped) => {
      const { program: file, args } = layersCommand('err')
      return program(process.execPath, [file, ...args], stopped)
    },
  },
  {
    name: 'unused',
    run: (stopped) =>
      program(join(root, 'checks/node_modules/.bin/knip'), ['--no-progress'], stopped),
  },
  { name: 'pinned images', run: async () => checkImages() },
  { name: 'order of migrations', run: async () => checkMigrations() },
  {
    name: 'documents',
    run: (stopped) => program(bin('node'), ['checks/documents.ts'], stopped),
  },
  {
    name: 'types of the client library',
    run: (stopped) =>
      program(bin('node'), ['services/gateway/scripts/client-types.ts', '--check'], stopped),
  },
  {
    name: 'learned weights',
    run: (stopped) => program(bin('node'), ['services/intake-agent/learning/check.ts'], stopped),
  },
  {
    name: 'web',
    run: (stopped) => program('npm', ['run', '--silent', 'check', '-w', 'web'], stopped),
  },
]

await runCommand(async (stopped) => {
  // Several checks read the types of the pages' data, which SvelteKit generates.
  const synced = await program('npm', ['run', '--silent', 'sync', '-w', 'web'], stopped)
  if (!synced.ok) {
    say(synced.output.trim())
    return 1
  }
  const results = await Promise.all(
    checks.map(async ({ name, run }) => {
      const began = performance.now()
      const result = await run(stopped)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      say(`  ${result.ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      return result
    }),
  )
  const failures = results.filter(({ ok }) => !ok)
  for (const { output } of failures) say(`\n${output.trim()}`)
  return failures.length === 0 ? 0 : 1
})

function program(command: string, args: readonly string[], stopped: AbortSignal): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: stopped,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}
