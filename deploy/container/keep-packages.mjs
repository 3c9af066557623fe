// While an image is built: copies the packages that some workspaces run with from node_modules, and the
// workspaces' links, to another folder. npm would add what others may want beside them: Prisma's command line,
// which is an optional peer of its client, is three times as large as everything that runs.
//
//   node keep-packages.mjs OUT WORKSPACE...
import { cpSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [out, ...workspaces] = process.argv.slice(2)
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** By their paths, as the lock file has them; nested packages come with those that hold them. */
const kept = new Set()

function keep(path) {
  if (kept.has(path)) return
  kept.add(path)
  const entry = packages[path]
  if (entry.link) return keep(entry.resolved)
  const optional = entry.peerDependenciesMeta ?? {}
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !optional[name]?.optional,
  )
  for (const name of [...Object.keys(entry.dependencies ?? {}), ...peers]) keep(find(path, name))
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    const found = find(path, name, { isOptional: true })
    if (found) keep(found)
  }
}

/** Where Node finds a package that is asked for at `from`. */
function find(from, name, { isOptional = false } = {}) {
  for (let folder = from; ; folder = dirname(folder) === '.' ? '' : dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (packages[path]) return path
    if (folder === '') break
  }
  if (isOptional) return undefined
  throw new Error(`${name}, which ${from} needs, is not in the lock file`)
}

for (const workspace of workspaces) keep(workspace.replace(/\/$/, ''))

for (const path of kept) {
  if (!path.includes('node_modules/')) continue
  try {
    cpSync(path, join(out, path), { recursive: true, verbatimSymlinks: true })
  } catch (error) {
    // Built for another platform.
    if (error.code !== 'ENOENT' || !packages[path].optional) throw error
  }
}
