import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { STACKS } from './test/stacks.ts'

/** Suites that need servers share one set of them; each file gets a database of its own. */
const globalSetup = ['packages/service-kit/src/testing/global-setup.ts']
/** What changes the process it runs in: its tracer stays with it. */
const ALONE = ['packages/service-kit/test/trace.test.ts']
/** CI tries a failed test of real servers again, and lists it; a developer sees its first failure. */
const retry = process.env.CI ? 2 : 0
/** Longer than a wait of `until`, so that a failed one says what did not happen. */
const slow = { testTimeout: 120_000, hookTimeout: 120_000, retry }

export default defineConfig({
  test: {
    // Suites wait for servers half of the time.
    maxWorkers: 2 * availableParallelism(),
    // What fails everywhere would wait for hours for what never comes.
    bail: 30,
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'packages/{contracts,slots,pix,client}/**/*.test.ts',
            'services/*/{src,learning}/**/*.test.ts',
            'bench/**/*.test.ts',
            'web/src/**/*.test.ts',
          ],
          // Rules keep nothing between files: each module is read once a worker.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'servers',
          include: [
            'packages/service-kit/**/*.test.ts',
            'services/*/test/**/*.test.ts',
            'test/together/**/*.test.ts',
            'test/simulation/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...ALONE],
          globalSetup,
          // To read a service anew for each file takes as long as many a file's tests; services keep nothing in modules.
          isolate: false,
          ...slow,
        },
      },
      { test: { name: 'alone', include: ALONE, globalSetup, ...slow } },
      {
        test: {
          name: 'local',
          include: [
            '{deploy,checks}/**/*.test.ts',
            'packages/{local-servers,sandbox}/**/*.test.ts',
          ],
          ...slow,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/{attacks,e2e,browser,faults}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/own-stack.ts'],
          // A worker keeps its stack, its modules and its browser.
          isolate: false,
          maxWorkers: STACKS,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          retry,
        },
      },
    ],
  },
})
