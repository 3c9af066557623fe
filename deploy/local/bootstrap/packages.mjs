import { existsSync, readFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { step } from '../../../packages/local-servers/src/plain/progress.mjs'
import { runLogged } from '../../../packages/local-servers/src/plain/run.mjs'

/**
 * Installs the locked packages of a folder, unless they are there. `withTools: false` installs no development tools,
 * and removes none: after `npm test`, `npm start` has nothing to install.
 */
export async function installPackages(folder, { withTools, logs, signal }) {
  const installed = packagesIn(join(folder, 'node_modules/.package-lock.json'))
  const wanted = Object.entries(packagesIn(join(folder, 'package-lock.json')) ?? {})
  const missing = wanted.filter(
    ([path, entry]) => path !== '' && !isThere(entry, installed?.[path]),
  )
  if (missing.every(([, { dev }]) => dev && !withTools)) return

  const hasTools = Object.values(installed ?? {}).some(({ dev }) => dev)
  // `npm ci` would first remove what is there.
  const command = installed ? ['install', '--no-save'] : ['ci']
  const omitted = withTools || hasTools ? [] : ['--omit=dev']
  const what = basename(folder) === 'checks' ? 'the packages of checks/' : 'the locked packages'
  await step(`Installing ${what}`, () =>
    runLogged('npm', [...command, ...omitted, '--no-audit', '--no-fund'], {
      cwd: folder,
      env: environmentWithout(join(folder, 'node_modules/.bin')),
      log: join(logs, `npm-${basename(folder)}.log`),
      what: `npm ${command[0]}`,
      signal,
    }),
  )
}

/** The packages of a lock file; npm keeps one of what it has installed. */
const packagesIn = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined

/** An optional package may be one for another platform. */
const isThere = ({ version, integrity, optional }, found) =>
  found ? found.version === version && found.integrity === integrity : optional === true

// npm must not run on the Node that it is about to replace.
function environmentWithout(folder) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== folder)
  return { ...process.env, PATH: path.join(delimiter) }
}
