import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serviceNames } from '@encaixe/contracts/services'
import { runLogged, step } from '@encaixe/local-servers'
import { hashOf } from './hash.ts'
import { makeOutdated } from './outdated.ts'
import { root } from './paths.ts'
import { programFlags } from './program-flags.ts'

/** What all programs are made of, and what makes them. */
const SOURCES = ['services', 'packages', 'package-lock.json', 'deploy/local', 'deploy/container']

interface Bundle {
  /** The folder that holds it. */
  out: string
  programs: string[]
  /** Files in that folder that a program loads as it starts. */
  loaded: string[]
}

const alone = (folder: string): Bundle => ({
  out: `${folder}/dist`,
  programs: [`${folder}/src/main.ts`],
  loaded: ['main.mjs'],
})

const sandbox = alone('packages/sandbox')
const services = serviceNames.map((name) => alone(`services/${name}`))
const ofServices = serviceNames.flatMap((name) => [
  `services/${name}/src/main`,
  `services/${name}/src/config`,
])
const everyService: Bundle = {
  out: 'dist',
  programs: ['deploy/local/single', ...ofServices].map((program) => `${program}.ts`),
  loaded: ofServices.map((program) => `${program}.mjs`),
}

/** What `npm start` itself loads of a service. */
const localEnvironments = serviceNames
  .map((name) => `services/${name}/local.ts`)
  .filter((file) => existsSync(join(root, file)))

/**
 * Bundles what the stack runs, and fills Node's compile cache with it, where that has changed: each program
 * then starts in half the time, and has neither the compiler of TypeScript nor hundreds of modules in its memory.
 */
export async function makePrograms({
  single,
  logs,
  signal,
}: {
  single: boolean
  logs: string
  signal?: AbortSignal | undefined
}) {
  const bundles = single ? [sandbox, everyService] : [sandbox, ...services]
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const run = (args: string[]) =>
    runLogged(process.execPath, args, {
      cwd: root,
      env: process.env,
      log: join(logs, 'bundle.log'),
      what: 'Bundling the services',
      signal,
    })

  async function bundle(outdated: readonly Bundle[]) {
    for (const { out, programs } of outdated) {
      await run(['deploy/container/bundle.mjs', out, ...programs])
    }
    const bundled = outdated.flatMap(({ out, loaded }) => loaded.map((file) => join(out, file)))
    // What is compiled counts for programs with the same flags.
    await run([...programFlags, 'deploy/container/compile.mjs', ...bundled, ...localEnvironments])
  }

  await makeOutdated({
    stamps: bundles.map(stampOf),
    // It goes by where a file is, too: a checkout that was copied has to begin anew.
    hash: () => `${root} ${hashOf(SOURCES)}`,
    lock: join(cache, 'bundle.lock'),
    make: (stamps) =>
      step('Bundling the services', () =>
        bundle(bundles.filter((one) => stamps.includes(stampOf(one)))),
      ),
  })
}

const stampOf = ({ out }: Bundle) => join(root, out, '.sources')
