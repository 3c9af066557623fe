import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.ts'

const NOT_SOURCES = new Set(['node_modules', 'build', 'dist', '.svelte-kit', 'test-results'])

/** One value for the content of files and folders, named from the root of the checkout. */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.isFile() ? [path] : []
  return readdirSync(join(root, path))
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
