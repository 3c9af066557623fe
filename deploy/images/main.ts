import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '@encaixe/local-servers'
import { root } from '../local/paths.ts'
import { imageFiles, listFile, readDigests } from './image-files.ts'
import { pinned } from './references.ts'

/** Asks the registry for the digest of each tag, over Docker's own login and mirrors. Needs Docker with buildx. */
const digestOf = (tag: string): string =>
  execFileSync(
    'docker',
    ['buildx', 'imagetools', 'inspect', tag, '--format', '{{.Manifest.Digest}}'],
    { encoding: 'utf8' },
  ).trim()

const digests = Object.fromEntries(Object.keys(readDigests()).map((tag) => [tag, digestOf(tag)]))
writeFileSync(listFile, `${JSON.stringify(digests, null, 2)}\n`)
// What is no digest is refused here, before it reaches a file that is deployed.
const read = readDigests()
for (const file of imageFiles()) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const next = pinned(text, read)
  if (next !== text) writeFileSync(path, next)
}
for (const [tag, digest] of Object.entries(read)) say(`  ${tag} ${digest}`)
