// Which part may import which. `npm run check` reads it; checks/layers.test.ts tries each rule.
import { readdirSync, readFileSync } from 'node:fs'

const services = readdirSync(new URL('services/', import.meta.url)).join('|')
const anyService = `(^services/|(^|/)node_modules/@encaixe/(${services})(/|$))`
const IN_NODE_MODULES = '(^|/)node_modules/'
/** The contracts' types are made of zod, which is pure (docs/adr/0008). */
const PURE = `${IN_NODE_MODULES}(@encaixe/(contracts|slots|pix)|zod)/`
const TEST_FILES =
  '(\\.test\\.ts$|/containers\\.ts$|^(packages|services)/[^/]+/(test|bench|scripts|learning)/|/testing/|/test-programs/)'

/** The feature folders of each service, the lowest first, as docs/architecture.md has them. */
const page = readFileSync(new URL('docs/architecture.md', import.meta.url), 'utf8')
const rows = page.split('| service | folders, the lowest first |')[1]?.split('\n\n')[0] ?? ''
const folders = [...rows.matchAll(/^\| ([a-z-]+) \| ([a-z -]+) \|$/gm)].map(
  ([, service, names]) => ({
    service,
    names: names.split(' '),
  }),
)

/** Imports against the order that were there before it. */
const AGAINST = {
  calendars: [
    ...['busy>connections', 'busy>reading', 'mirror>google', 'mirror>reading', 'reading>threads'],
    ...['reading>google', 'reading>connections', 'reading>caldav', 'threads>caldav'],
    ...['google>connections', 'connections>caldav'],
  ],
}

/** A folder imports only those before it. */
const oneWay = folders.flatMap(({ service, names }) =>
  names.map((name, place) => {
    const later = names
      .slice(place + 1)
      .filter((other) => !AGAINST[service]?.includes(`${name}>${other}`))
    return {
      name: 'folders of a service look one way',
      severity: 'error',
      from: { path: `^services/${service}/src/${name}/` },
      to: { path: `^services/${service}/src/(${later.join('|') || '-'})/` },
    }
  }),
)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'a rule imports only contracts, slots, pix, zod and rules',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/.*\\.rule\\.ts$' },
      to: { pathNot: ['^services/$1/src/.*\\.rule\\.ts$', PURE] },
    },
    {
      name: 'a test of a rule imports only that, builders and the test tools',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/.*\\.rule\\.test\\.ts$' },
      to: {
        pathNot: [
          '^services/$1/(src/.*\\.rule\\.ts$|test/)',
          PURE,
          `${IN_NODE_MODULES}(vitest|fast-check)/`,
        ],
      },
    },
    {
      name: 'a service imports no other service',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: anyService, pathNot: ['^services/$1/', `${IN_NODE_MODULES}@encaixe/$1/`] },
    },
    {
      name: 'packages and the web import no service',
      severity: 'error',
      from: { path: '^(packages|web)/' },
      to: { path: anyService },
    },
    {
      name: 'packages, services and the web import nothing from deploy, test, bench and checks',
      severity: 'error',
      from: { path: '^(packages|services|web)/' },
      to: { path: '^(deploy|test|bench|checks)/' },
    },
    {
      name: 'contracts, slots and pix do no I/O',
      severity: 'error',
      from: { path: '^packages/(contracts|slots|pix)/src/', pathNot: TEST_FILES },
      // Computing a signature reaches nothing outside.
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'the client library imports only what it brings along',
      severity: 'error',
      from: { path: '^packages/client/src/' },
      to: {
        pathNot: ['^packages/client/src/', `${IN_NODE_MODULES}(openapi-fetch|standardwebhooks)/`],
      },
    },
    {
      name: 'what runs in production imports no package that only development has',
      severity: 'error',
      from: { path: '^(packages|services)/[^/]+/src/', pathNot: TEST_FILES },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
    {
      name: 'a package declares what it imports',
      severity: 'error',
      from: {},
      // Test tools are the root's.
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        pathNot: `${IN_NODE_MODULES}(vitest|fast-check)/`,
      },
    },
    {
      name: 'what is imported is there',
      severity: 'error',
      // The web's own check follows what its build makes.
      from: { pathNot: '^web/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...oneWay,
    {
      name: 'a feature folder has its place in docs/architecture.md',
      severity: 'error',
      from: {
        path: `^services/(${folders.map(({ service }) => service).join('|')})/src/[^/]+/`,
        pathNot: folders.map(
          ({ service, names }) => `^services/${service}/src/(${names.join('|')})/`,
        ),
      },
      to: {},
    },
  ],
  options: {
    // TypeScript 7 has no API for others to parse with.
    parser: 'swc',
    tsPreCompilationDeps: true,
    // As a package is named, not where the workspace keeps it: so that it counts as a dependency.
    preserveSymlinks: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '/generated/',
        '(^|/)dist/',
        '/\\.svelte-kit/',
        '^web/build/',
        '^checks/node_modules/',
      ],
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'svelte', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.json', '.svelte', '.d.mts', '.d.ts'],
    },
  },
}
