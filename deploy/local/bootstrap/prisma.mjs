import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '../../../packages/local-servers/src/plain/progress.mjs'
import { runLogged } from '../../../packages/local-servers/src/plain/run.mjs'

/** Generates the Prisma client of every service whose schema, or whose Prisma, has changed. */
export async function generateClients(root, node, logs, signal) {
  const stale = schemas(root).filter(
    ({ stamp, hash }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash,
  )
  if (stale.length === 0) return
  await step('Generating the database clients', () =>
    Promise.all(
      stale.map(async ({ folder, schema, stamp, hash }) => {
        await runLogged(
          node,
          [join(root, 'node_modules/prisma/build/index.js'), 'generate', '--schema', schema],
          {
            cwd: root,
            // Prisma wants to download a native engine that generating does not use.
            env: {
              ...process.env,
              PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
              CHECKPOINT_DISABLE: '1',
              PRISMA_HIDE_UPDATE_MESSAGE: '1',
            },
            log: join(logs, `prisma-generate-${folder.replaceAll('/', '-')}.log`),
            what: `prisma generate for ${folder}`,
            signal,
          },
        )
        writeFileSync(stamp, hash)
      }),
    ),
  )
}

function schemas(root) {
  const makers = [join(root, 'node_modules/prisma/package.json')]
  const services = readdirSync(join(root, 'services')).map((name) => `services/${name}`)
  // The kit's tests run a small service of their own.
  return [...services, 'packages/service-kit/test/service'].flatMap((folder) => {
    const schema = join(root, folder, 'prisma/schema.prisma')
    if (!existsSync(schema)) return []
    const hash = createHash('sha256')
    for (const file of [...makers, schema]) hash.update(readFileSync(file))
    return [
      {
        folder,
        schema,
        hash: hash.digest('hex'),
        stamp: join(root, folder, 'generated/.schema-hash'),
      },
    ]
  })
}
