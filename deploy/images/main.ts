import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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

/** `npm run images` pins each image to its newest digest; with `--tags` the files name tags alone, and the list stays. */
const { values } = parseArgs({ options: { tags: { type: 'boolean', default: false } } })
const tags = Object.keys(readDigests())
if (!values.tags) {
  const digests = Object.fromEntries(tags.map((tag) => [tag, digestOf(tag)]))
  writeFileSync(listFile, `${JSON.stringify(digests, null, 2)}\n`)
}
// What is no digest is refused here, before it reaches a file that is deployed.
const wanted = values.tags ? Object.fromEntries(tags.map((tag) => [tag, null])) : readDigests()
for (const file of imageFiles()) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  const next = pinned(text, wanted)
  if (next !== text) writeFileSync(path, next)
}
for (const [tag, digest] of Object.entries(wanted)) say(`  ${tag} ${digest ?? ''}`)
