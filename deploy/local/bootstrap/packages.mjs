import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { step } from '../../../packages/local-servers/src/plain/progress.mjs'
import { runLogged } from '../../../packages/local-servers/src/plain/run.mjs'

/** Installs exactly the locked packages, unless they are there already. */
export async function installPackages(root, logs, signal) {
  const lockFile = join(root, 'package-lock.json')
  const stamp = join(root, 'node_modules/.encaixe-lock')
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalled(root, lockFile)) {
    await step('Installing the locked packages', () =>
      runLogged('npm', ['ci', '--no-audit', '--no-fund'], {
        cwd: root,
        env: environmentWithout(join(root, 'node_modules/.bin')),
        log: join(logs, 'npm-ci.log'),
        what: 'npm ci',
        signal,
      }),
    )
  }
  writeFileSync(stamp, wanted)
}

// npm keeps a list of what it installed: after an `npm install` by hand nothing has to be done again.
// More than is wanted does no harm (SvelteKit, for one, puts a folder there).
function isInstalled(root, lockFile) {
  const listFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(listFile)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const there = installed[path]
    if (path === '' || (optional && !there)) return true
    return there !== undefined && there.version === version && there.integrity === integrity
  })
}

// npm must not run on the Node that it is about to remove.
function environmentWithout(folder) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== folder)
  return { ...process.env, PATH: path.join(delimiter) }
}
