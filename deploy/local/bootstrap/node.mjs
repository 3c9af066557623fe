import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  canInstall,
  installDebianPackages,
} from '../../../packages/local-servers/src/plain/debian.mjs'
import { PlainError } from '../../../packages/local-servers/src/plain/run.mjs'

/** Libraries of npm's Node 26 that a small Debian lacks, with their packages. */
const LIBRARIES = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' }

/**
 * Makes sure that the Node which was just installed runs here. The person's own may be linked in
 * another way, so that a library which only this one needs is missing.
 */
export async function ensureNodeRuns(node, logs, signal, { canInstall, install } = machine) {
  if (!existsSync(node))
    throw new PlainError(
      `npm has no Node 26 for ${process.platform}-${process.arch} (the package "node" in package.json).`,
    )
  let failure = failureOf(node)
  const debianPackage = LIBRARIES[missingLibrary(failure)]
  if (debianPackage && canInstall()) {
    await install([debianPackage], join(logs, 'apt-get-node.log'), signal)
    failure = failureOf(node)
  }
  if (failure === undefined) return
  const hint = debianPackage
    ? `: install "${debianPackage}" (Debian and Ubuntu), or what has that file elsewhere`
    : ''
  throw new PlainError(`Node 26 does not run here${hint}. It said: ${failure}`)
}

const machine = { canInstall, install: installDebianPackages }

/** The error of `node --version`; undefined if Node runs. */
function failureOf(node) {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr).trim()
}

const missingLibrary = (failure = '') => /shared libraries: ([^:]+):/.exec(failure)?.[1]
