import { parts } from './parts.ts'

const name = process.env.MUTATION_PART ?? ''
const { code, servers } = parts[name] ?? { code: [], servers: false }
const report = `.data/mutation/${name.replace('/', '-')}`

/** https://stryker-mutator.io/docs/stryker-js/configuration */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'checks/mutation/vitest.config.ts', related: name === 'pure' },
  mutate: [...code, '!**/*.test.ts'],
  coverageAnalysis: 'perTest',
  // What runs while a module is loaded is met by every test: with servers that is a minute a mutant.
  ignoreStatic: servers,
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `${report}.json` },
  htmlReporter: { fileName: `${report}.html` },
  // To rewrite one it asks TypeScript, whose version 7 has no such interface; its references are none.
  tsconfigFile: 'no-tsconfig.json',
  tempDirName: '.data/mutation/tmp',
  ignorePatterns: ['.data', 'web', 'docs', 'bench', 'checks/node_modules'],
  timeoutMS: 10_000,
  // Every test once: the notifier's wait for its processes to fall and start again.
  dryRunTimeoutMinutes: 20,
}
