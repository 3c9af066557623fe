import { defineConfig } from 'vitest/config'

/** What must survive, in full: `npm run standing`. It takes about twenty minutes; `npm test` leaves it out. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/standing/**/*.test.ts'],
    globalSetup: ['test/standing/setup.ts'],
    setupFiles: ['test/own-stack.ts'],
    fileParallelism: false,
    testTimeout: 30 * 60_000,
    hookTimeout: 180_000,
  },
})
