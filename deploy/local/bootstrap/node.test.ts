import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureNodeRuns } from './node.mjs'

const RUNS = '#!/bin/sh\necho v26.0.0\n'
const LACKS_LIBATOMIC = `#!/bin/sh
echo "$0: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2
exit 127
`

/** A Node that does this when asked for its version. */
function nodeThat(does: string) {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-node-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const node = join(dir, 'node')
  writeFileSync(node, does, { mode: 0o755 })
  return { node, dir }
}

const nobodyInstalls = { canInstall: () => false, install: () => Promise.reject(new Error('no')) }

test('a Node that runs is left alone', async () => {
  const { node, dir } = nodeThat(RUNS)
  await ensureNodeRuns(node, dir, undefined, nobodyInstalls)
})

test('a missing library is installed if this account may install it', async () => {
  const { node, dir } = nodeThat(LACKS_LIBATOMIC)
  const installed: string[] = []
  await ensureNodeRuns(node, dir, undefined, {
    canInstall: () => true,
    install: async (packages) => {
      installed.push(...packages)
      writeFileSync(node, RUNS)
    },
  })
  expect(installed).toEqual(['libatomic1'])
})

test('one sentence names the missing library if this account may not install it', async () => {
  const { node, dir } = nodeThat(LACKS_LIBATOMIC)
  await expect(ensureNodeRuns(node, dir, undefined, nobodyInstalls)).rejects.toThrow(
    /^Node 26 does not run here: install "libatomic1" .*libatomic\.so\.1/,
  )
})

test('a missing Node is reported as missing', async () => {
  const missing = join(nodeThat(RUNS).dir, 'other')
  await expect(ensureNodeRuns(missing, '', undefined, nobodyInstalls)).rejects.toThrow(
    'npm has no Node 26',
  )
})
