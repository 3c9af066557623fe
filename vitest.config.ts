import { defineConfig } from 'vitest/config'

/** Suites that need servers share one set of them; each file gets a database of its own. */
const globalSetup = ['packages/service-kit/src/testing/global-setup.ts']
const slow = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'packages/{contracts,slots,pix}/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'web/src/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'servers',
          include: ['packages/service-kit/**/*.test.ts', 'services/*/test/**/*.test.ts'],
          globalSetup,
          ...slow,
        },
      },
      {
        test: {
          name: 'local',
          include: ['deploy/**/*.test.ts', 'packages/sandbox/**/*.test.ts'],
          ...slow,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
