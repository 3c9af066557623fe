import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'

/** Completes `build/` into a package to publish: inside the repository Node runs the TypeScript itself. */
const here = (path: string) => new URL(`../${path}`, import.meta.url)

const { name, version, description, type, sideEffects } = JSON.parse(
  readFileSync(here('package.json'), 'utf8'),
)
const exports = { '.': { types: './index.d.ts', default: './index.js' } }
writeFileSync(
  here('build/package.json'),
  `${JSON.stringify({ name, version, description, type, sideEffects, exports }, null, 2)}\n`,
)
copyFileSync(here('README.md'), here('build/README.md'))
