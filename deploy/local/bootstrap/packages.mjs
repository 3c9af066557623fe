import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { step } from './progress.mjs'
import { runLogged } from './run.mjs'

/** Installs exactly the locked packages, unless they are there already. */
export async function installPackages(root, logs) {
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
      }),
    )
  }
  writeFileSync(stamp, wanted)
}

// npm keeps a list of what it installed: after an `npm install` by hand nothing has to be done again.
function isInstalled(root, lockFile) {
  const listFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(listFile)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages
  const same = (path) =>
    wanted[path]?.version === installed[path]?.version &&
    wanted[path]?.integrity === installed[path]?.integrity
  return (
    Object.keys(installed).every((path) => path in wanted && same(path)) &&
    Object.keys(wanted).every(
      (path) => path === '' || same(path) || (wanted[path].optional && !(path in installed)),
    )
  )
}

// npm must not run on the Node that it is about to remove.
function environmentWithout(folder) {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== folder)
  return { ...process.env, PATH: path.join(delimiter) }
}
