import { defineConfig } from 'vitest/config'

/** `npm run week`: a professional's week on a phone, in taps and seconds. `npm test` leaves it out. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/week/**/*.test.ts'],
    globalSetup: ['test/week/setup.ts'],
    setupFiles: ['test/own-stack.ts'],
    testTimeout: 45 * 60_000,
    hookTimeout: 300_000,
  },
})
