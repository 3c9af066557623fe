import { defineConfig } from 'vitest/config'

/** `npm run soak`: the full survival tests. They take about twenty minutes; `npm test` leaves them out. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/soak/**/*.test.ts'],
    globalSetup: ['test/soak/setup.ts'],
    setupFiles: ['test/own-stack.ts'],
    fileParallelism: false,
    testTimeout: 30 * 60_000,
    hookTimeout: 180_000,
  },
})
