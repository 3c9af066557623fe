import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceNames } from '@encaixe/contracts/services'
import { runLogged, step, takeLock } from '@encaixe/local-servers'
import { hashOf } from './hash.ts'
import { root } from './paths.ts'

const programs = [
  ...serviceNames.map((name) => `services/${name}/src/main.ts`),
  'packages/sandbox/src/main.ts',
  // What `npm start` itself loads of a service, once this is done.
  ...serviceNames.map((name) => `services/${name}/local.ts`),
].filter((program) => existsSync(join(root, program)))
/** What they are made of. */
const SOURCES = ['services', 'packages', 'package-lock.json']

/**
 * Fills Node's compile cache with what the programs load, when that has changed: a program that finds itself
 * there starts in two thirds of the time, and has neither the compiler of TypeScript nor what it
 * left behind in its memory. Without the cache everything works, too.
 */
export async function compilePrograms({
  logs,
  signal,
}: {
  logs: string
  signal?: AbortSignal | undefined
}) {
  const cache = process.env.NODE_COMPILE_CACHE
  if (cache === undefined) return
  const stamp = join(cache, '.sources')
  const isCompiled = (hash: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  // It goes by where a file is, too: a checkout that was copied has to begin anew.
  const hash = `${root} ${hashOf(SOURCES)}`
  if (isCompiled(hash)) return

  const release = await takeLock(`${cache}.lock`)
  try {
    if (isCompiled(hash)) return
    await step('Compiling the services', () =>
      runLogged(process.execPath, [join(root, 'deploy/container/compile.mjs'), ...programs], {
        cwd: root,
        env: process.env,
        log: join(logs, 'compile.log'),
        what: 'Compiling the services',
        signal,
      }),
    )
    writeFileSync(stamp, hash)
  } finally {
    release()
  }
}
