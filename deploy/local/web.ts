import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runLogged, say, step } from '@encaixe/local-servers'
import { hashOf } from './hash.ts'
import { makeOutdated } from './outdated.ts'
import { root } from './paths.ts'

const SOURCES = ['web', 'packages/contracts/src', 'packages/slots/src', 'package-lock.json']

/** Builds the web when its sources have changed since the last build. */
export async function buildWeb({
  logs,
  signal,
}: {
  logs: string
  signal?: AbortSignal | undefined
}) {
  mkdirSync(join(root, '.data'), { recursive: true, mode: 0o700 })
  await makeOutdated({
    stamps: [join(root, 'web/build/.sources')],
    hash: () => hashOf(SOURCES),
    lock: join(root, '.data/web-build.lock'),
    onWait: ({ pid }) => say(`  Waiting for the web to be built by process ${pid} …`),
    make: () =>
      step('Building the web', () =>
        runLogged('npm', ['run', 'build', '-w', 'web'], {
          cwd: root,
          env: { ...process.env, NODE_ENV: 'production' },
          log: join(logs, 'web-build.log'),
          what: 'Building the web',
          signal,
        }),
      ),
  })
}
