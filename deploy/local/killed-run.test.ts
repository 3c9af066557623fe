import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockHolder, processIdentity, removePostgresData } from '@encaixe/local-servers'
import { until } from '@encaixe/service-kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const SERVERS = ['nats', 'postgres', 'redis']
const patience = { timeoutMs: 60_000 }

const entriesOf = (dir: string) => {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

const pidFile = z.object({ pid: z.int(), identity: z.string() })

test('a stack stops by itself, with its servers, when the test run that started it is killed', async () => {
  const place = mkdtempSync(join(tmpdir(), 'encaixe-killed-'))
  // PostgreSQL, which refuses to be root, passes through.
  chmodSync(place, 0o711)
  const { STACK_FILE: _, ...environment } = process.env
  const program = fileURLToPath(new URL('../../test/stack-parent.ts', import.meta.url))
  const run = spawn(process.execPath, [program], {
    stdio: 'ignore',
    env: { ...environment, TMPDIR: place },
  })
  const ended = once(run, 'exit')
  onTestFinished(async () => {
    run.kill('SIGKILL')
    await ended
    for (const name of entriesOf(place)) removePostgresData(join(place, name))
    rmSync(place, { recursive: true, force: true })
  })

  const dir = await until(
    () => {
      const [name] = entriesOf(place).filter((entry) => entry.startsWith('encaixe-stack-'))
      const files = name === undefined ? [] : entriesOf(join(place, name, 'pids'))
      return SERVERS.every((server) => files.includes(`${server}.json`)) && join(place, name ?? '')
    },
    { what: 'a stack with its servers', ...patience },
  )
  const servers = SERVERS.map((server) =>
    pidFile.parse(JSON.parse(readFileSync(join(dir, `pids/${server}.json`), 'utf8'))),
  )
  expect(lockHolder(join(dir, 'start.lock'))).not.toBeNull()

  run.kill('SIGKILL')
  await until(() => lockHolder(join(dir, 'start.lock')) === null, {
    what: 'the end of the stack',
    ...patience,
  })
  await until(() => servers.every(({ pid, identity }) => processIdentity(pid) !== identity), {
    what: 'the end of its servers',
    ...patience,
  })
})
