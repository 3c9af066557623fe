import { createHash, type Hash } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.ts'

const NOT_SOURCES = new Set(['node_modules', 'build', 'dist', '.svelte-kit', 'test-results'])

/** One value for the content of files and folders, named from the root of the checkout. */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn)) {
    hash.update(path).update('\0')
    addContent(hash, join(root, path))
    hash.update('\0')
  }
  return hash.digest('hex')
}

/** By pieces: whole files, read one after the other, would be 20 MB that a stack holds for as long as it runs. */
const piece = Buffer.allocUnsafe(64 * 1_024)

function addContent(hash: Hash, path: string) {
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hash.update(piece.subarray(0, read))
    }
  } finally {
    closeSync(file)
  }
}

function filesIn(path: string): string[] {
  if (!existsSync(join(root, path))) return []
  const entries = path.endsWith('.json')
    ? []
    : readdirSync(join(root, path), { withFileTypes: true })
  if (path.endsWith('.json')) return [path]
  return entries
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesIn(`${path}/${entry.name}`)
        : entry.isFile()
          ? [`${path}/${entry.name}`]
          : [],
    )
}
