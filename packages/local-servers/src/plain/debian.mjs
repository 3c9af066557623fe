import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { step } from './progress.mjs'
import { runLogged } from './run.mjs'

const POLICY = '/usr/sbin/policy-rc.d'
const OURS = '# Written by Encaixe for the length of an installation; safe to remove.'

/** Whether packages can be installed here without asking anybody: Debian (or a child of it), as root. */
export function canInstall() {
  return (
    process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
  )
}

/** Installs Debian packages without letting them start a service of their own on the usual port. */
export async function installDebianPackages(packages, log, signal) {
  const names = packages.join(', ')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args) =>
    runLogged('apt-get', args, {
      cwd: '/',
      env,
      log,
      what: `apt-get ${args[0]} (${names})`,
      signal,
    })
  const allowServices = forbidServices()
  try {
    await step("Reading Debian's list of packages", () => apt(['update', '-q']))
    await step(`Installing ${names} from Debian's packages`, () =>
      apt(['install', '-y', '-q', '--no-install-recommends', ...packages]),
    )
  } finally {
    allowServices()
  }
}

// Debian asks this file whether an installed service may start; 101 says no. One that the machine's
// owner has put there stays in force.
function forbidServices() {
  if (existsSync(POLICY) && !readFileSync(POLICY, 'utf8').includes(OURS)) return () => {}
  writeFileSync(POLICY, `#!/bin/sh\n${OURS}\nexit 101\n`, { mode: 0o755 })
  const remove = () => rmSync(POLICY, { force: true })
  process.once('exit', remove)
  return () => {
    process.off('exit', remove)
    remove()
  }
}
