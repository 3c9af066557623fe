import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Writes the package to publish into a folder, `dist` unless it is named: here Node runs the TypeScript itself. */
const client = resolve(import.meta.dirname, '..')
const folder = resolve(process.argv[2] ?? join(client, 'dist'))

const compiler = join(client, '../../node_modules/typescript/bin/tsc')
const project = join(client, 'tsconfig.build.json')
execFileSync(process.execPath, [compiler, '-p', project, '--outDir', folder], { stdio: 'inherit' })

const {
  private: _,
  scripts,
  ...manifest
} = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'))
const exports = { '.': { types: './index.d.ts', default: './index.js' } }
const published = { ...manifest, exports, engines: { node: '>=20.3' } }
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
for (const name of ['README.md', 'CHANGELOG.md']) {
  copyFileSync(join(client, name), join(folder, name))
}
