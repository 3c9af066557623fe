import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { root } from '../deploy/local/paths.ts'

const run = promisify(execFile)

/** What the library brings along; packed from here, so that a test needs no registry. */
const BROUGHT = [
  'openapi-fetch',
  'openapi-typescript-helpers',
  'standardwebhooks',
  '@stablelib/base64',
  'fast-sha256',
]

const packed = z
  .array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }))
  .length(1)

export interface ClientProject {
  /** A project with nothing but the packed library. */
  folder: string
  /** What is in the pack. */
  files: string[]
  remove(): Promise<void>
}

/** Builds and packs the client library, and installs the pack in an empty project. */
export async function packedClient(): Promise<ClientProject> {
  const folder = await mkdtemp(join(tmpdir(), 'encaixe-client-'))
  const [built, packs, project] = ['built', 'packs', 'project'].map((name) => join(folder, name))
  if (!built || !packs || !project) throw new Error('no folders')
  await Promise.all([packs, project].map((path) => mkdir(path)))
  await run(process.execPath, [join(root, 'packages/client/scripts/build.ts'), built])

  const pack = async (source: string) => {
    const args = ['pack', source, '--json', '--ignore-scripts', '--pack-destination', packs]
    const { stdout } = await run('npm', args, { cwd: folder })
    const [{ filename, files } = { filename: '', files: [] }] = packed.parse(JSON.parse(stdout))
    return { file: join(packs, filename), files: files.map(({ path }) => path).toSorted() }
  }
  const client = await pack(built)
  const brought = await Promise.all(BROUGHT.map((name) => pack(join(root, 'node_modules', name))))

  await writeFile(join(project, 'package.json'), '{ "type": "module", "private": true }')
  const files = [client, ...brought].map(({ file }) => file)
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...options, ...files], { cwd: project })
  return {
    folder: project,
    files: client.files,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The programs that the library's README shows, by file name. */
export async function readmePrograms(): Promise<ReadonlyMap<string, string>> {
  const readme = await readFile(join(root, 'packages/client/README.md'), 'utf8')
  const blocks = readme.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)
  return new Map([...blocks].map(([, name = '', text = '']) => [name, text]))
}
