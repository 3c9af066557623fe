import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '@encaixe/local-servers'
import { runCommand } from '../local/command.ts'
import { root } from '../local/paths.ts'
import { certificateFileNames, makeCertificates } from './certificates.ts'
import { productionEnv, sandboxEnv } from './env-file.ts'
import { sandboxEnvironment, secretFiles } from './secret-files.ts'

// `npm run secrets`: creates every secret of a deployment in .secrets/, and .env with the settings to fill in. It keeps
// what exists; run it again after an upgrade to add new secrets. With --sandbox everything is filled in.
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      sandbox: { type: 'boolean', default: false },
      /** Where .secrets and .env go: where docker-compose.yml is. */
      to: { type: 'string', default: root },
    },
  })
  const { sandbox, to } = values
  const folder = join(to, '.secrets')
  // No other account of this machine may enter the folder; programs in containers must be able to read the files.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const names = readdirSync(folder)
  const known = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const files = secretFiles(known, { sandbox })
  const certificates = certificateFileNames.every((name) => known.has(name))
    ? certificateFileNames.map((name) => [name, known.get(name) ?? ''] as const)
    : Object.entries(await makeCertificates())
  for (const [name, content] of certificates) files.set(name, content)
  if (sandbox) files.set('sandbox.env', sandboxEnvironment(files))
  for (const [name, content] of files) {
    if (content === known.get(name)) continue
    const path = join(folder, name)
    writeFileSync(`${path}.new`, content)
    chmodSync(`${path}.new`, 0o444)
    renameSync(`${path}.new`, path)
  }
  const env = join(to, '.env')
  if (!existsSync(env)) writeFileSync(env, sandbox ? sandboxEnv : productionEnv, { mode: 0o600 })

  const empty = [...files].filter(([, content]) => content === '').map(([name]) => name)
  say(`  .secrets/ has ${files.size} files. Keep a copy of it apart from the backups.`)
  if (empty.length > 0) say(`  Fill in those that you use: ${empty.join(', ')}.`)
  if (!sandbox) say('  Fill in .env.')
  return 0
})
