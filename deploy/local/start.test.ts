import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@encaixe/local-servers'
import { expect, onTestFinished, test } from 'vitest'

/** Runs a program of this folder, and answers what a person would see of it. */
function run(program: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-start-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('an unknown command prints one sentence and exits with 1', async () => {
  expect(await run('bootstrap.mjs', 'strat')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Unknown command "strat": there are start, migrate, [^\n]*\.\n$/,
    ),
  })
})

test('an unknown option prints one sentence and exits with 1', async () => {
  expect(await run('start.ts', '--prot', '1')).toEqual({
    code: 1,
    output: `Unknown option '--prot'; "npm start -- --help" lists the options.\n`,
  })
})

test('--help lists the options', async () => {
  const { code, output } = await run('start.ts', '--help')
  expect(code).toBe(0)
  expect(output).toContain('--port N')
})

test('a taken port prints one sentence and exits with 1 before anything starts', async () => {
  const port = await freePort()
  const stranger = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void stranger.close())
  const dir = folder()
  const { code, output } = await run('start.ts', '--port', String(port), '--data', dir)
  expect(output).toMatch(new RegExp(`^Port ${port}, which the gateway needs, is taken by .*\\n$`))
  expect(code).toBe(1)
  expect(readdirSync(dir)).toEqual([])
})
