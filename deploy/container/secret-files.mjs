// Loaded before a program: X_FILE=/run/secrets/y becomes X=<content of the file>. No secret stands in a container's
// settings, which everybody with access to the engine can read. An empty file counts as absent.
import { readFileSync } from 'node:fs'

const FOLDER = '/run/secrets/'
const SUFFIX = '_FILE'

for (const [name, path] of Object.entries(process.env)) {
  if (!name.endsWith(SUFFIX) || !path?.startsWith(FOLDER)) continue
  try {
    process.env[name.slice(0, -SUFFIX.length)] = readFileSync(path, 'utf8').trim()
  } catch (error) {
    process.stderr.write(`${name}: ${path} cannot be read (${error.code})\n`)
    process.exit(1)
  }
}
