import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type Kind, kinds } from './kinds.ts'

/** The path of a server's program on this machine, best first. PostgreSQL comes with its `initdb`. */
export function findPrograms(kind: Kind, path = process.env.PATH ?? ''): string[] {
  const { program, folders } = kinds[kind]
  const found = [...path.split(delimiter), ...folders.flatMap(expand)]
    .map((folder) => join(folder, program))
    .filter(isExecutable)
    // A link into /usr/local/bin need not have the programs beside it that belong to it. Redis goes by
    // the name it is called with, and so must keep its link.
    .map((file) => (kind === 'postgres' ? realpathSync(file) : file))
    .filter((file) => kind !== 'postgres' || existsSync(join(dirname(file), 'initdb')))
  return [...new Set(found)]
}

/** The first program of that name on the PATH. */
export function onPath(program: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// `*` stands for a version: the newest comes first.
function expand(folder: string): string[] {
  const [before = '', after] = folder.split('*')
  if (after === undefined) return [folder]
  const parent = before.endsWith('/') ? before : dirname(before)
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .map((entry) => join(parent, entry))
    .filter((entry) => entry.startsWith(before) && existsSync(`${entry}${after}`))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((entry) => `${entry}${after}`)
}
