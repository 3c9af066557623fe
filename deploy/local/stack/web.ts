import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runLogged, say, step, takeLock } from '@encaixe/local-servers'
import { root } from '../paths.ts'
import { hashOf } from './hash.ts'

const SOURCES = ['web', 'packages/contracts/src', 'packages/slots/src', 'package-lock.json']
const stamp = join(root, 'web/build/.sources')

/** Builds the web if its sources have changed since the last build. */
export async function buildWeb({
  logs,
  signal,
}: {
  logs: string
  signal?: AbortSignal | undefined
}) {
  mkdirSync(join(root, '.data'), { recursive: true, mode: 0o700 })
  const release = await takeLock(join(root, '.data/web-build.lock'), ({ pid }) =>
    say(`  Waiting for process ${pid} to build the web …`),
  )
  try {
    const hash = hashOf(SOURCES)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
    await step('Building the web', () =>
      runLogged('npm', ['run', 'build', '-w', 'web'], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
        log: join(logs, 'web-build.log'),
        what: 'Building the web',
        signal,
      }),
    )
    writeFileSync(stamp, hash)
  } finally {
    release()
  }
}
