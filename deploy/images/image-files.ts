import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../local/paths.ts'
import { type Digests, differences } from './references.ts'

const PLACES = [
  'Dockerfile',
  'deploy/**/Dockerfile',
  'docker-compose*.yml',
  'deploy/kubernetes/**/*.yaml',
]
export const listFile = join(root, 'deploy/images/images.json')

/** The files that may name images of others, from the root. */
export const imageFiles = (): string[] => globSync(PLACES, { cwd: root }).toSorted()

export const readDigests = (): Digests =>
  z
    .record(
      z.string(),
      z
        .string()
        .regex(/^sha256:[0-9a-f]{64}$/)
        .nullable(),
    )
    .parse(JSON.parse(readFileSync(listFile, 'utf8')))

/** Whether each file names the images as the list does. */
export function checkImages(): { ok: boolean; output: string } {
  const digests = readDigests()
  const found = imageFiles().flatMap((file) =>
    differences(readFileSync(join(root, file), 'utf8'), digests).map((what) => `${file}: ${what}`),
  )
  return { ok: found.length === 0, output: found.join('\n') }
}
