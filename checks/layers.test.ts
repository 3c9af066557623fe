import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { layersCommand } from './layers.ts'

const manifest = (content: object) => JSON.stringify({ type: 'module', ...content })
const aPackage = (name: string) => ({
  [`node_modules/${name}/package.json`]: manifest({ name, exports: './index.js' }),
  [`node_modules/${name}/index.js`]: 'export const it = 1',
})

/** A checkout with one service's manifest, the packages it declares, and a few that it does not. */
const checkout: Record<string, string> = {
  'package.json': manifest({}),
  'services/booking/package.json': manifest({
    dependencies: { '@encaixe/contracts': '1', '@encaixe/billing': '1', bullmq: '1', zod: '1' },
    devDependencies: { '@encaixe/sandbox': '1' },
  }),
  'packages/slots/package.json': manifest({ dependencies: { '@encaixe/billing': '1' } }),
  'packages/service-kit/package.json': manifest({}),
  'packages/client/package.json': manifest({ dependencies: { '@encaixe/contracts': '1' } }),
  'services/billing/package.json': manifest({}),
  'services/billing/src/main.ts': 'export const start = 1',
  'web/package.json': manifest({}),
  'deploy/local/stack/stack.ts': 'export const stack = 1',
  'test/stack.ts': '',
  'bench/main.ts': '',
  'checks/check.ts': '',
  'services/booking/src/store.ts': 'export interface Row { id: string }',
  'services/booking/src/waitlist/y.ts': 'export const y = 1',
  'services/booking/src/u.ts': "import { t } from './t.ts'\nexport const u = () => t",
  'services/booking/src/w.ts': "import type { V } from './v.ts'\nexport type W = V | null",
  'services/booking/test/builders.ts': 'export const aPrice = 1',
  ...aPackage('@encaixe/contracts'),
  ...aPackage('@encaixe/sandbox'),
  ...aPackage('@encaixe/billing'),
  ...aPackage('bullmq'),
  ...aPackage('zod'),
  ...aPackage('ioredis'),
  ...aPackage('vitest'),
}

const RULE = 'a rule imports only contracts, slots, pix, zod and rules'
const RULE_TEST = 'a test of a rule imports only that, builders and the test tools'
const SERVICE = 'a service imports no other service'
const NO_SERVICE = 'packages and the web import no service'
const UPWARDS = 'packages, services and the web import nothing from deploy, test, bench and checks'

const allowed: [file: string, source: string][] = [
  ['services/booking/src/expenses/price.rule.ts', 'export const price = 1'],
  ['services/booking/src/expenses/fee.rule.ts', "import { it } from 'zod'"],
  ['services/booking/src/reviews/limit.rule.ts', "import { it } from '@encaixe/contracts'"],
  ['services/booking/src/reviews/next.rule.ts', "export * from './limit.rule.ts'"],
  [
    'services/booking/src/reviews/limit.rule.test.ts',
    "import { it } from 'vitest'\nimport './limit.rule.ts'\nimport '../../test/builders.ts'",
  ],
  [
    'services/booking/src/queue.ts',
    "import { it } from 'bullmq'\nimport './expenses/price.rule.ts'",
  ],
  ['services/booking/test/sandbox.test.ts', "import { it } from '@encaixe/sandbox'"],
]

const breaches: [rule: string, file: string, source: string][] = [
  [RULE, 'services/booking/src/expenses/d.rule.ts', "import {\n  readFile,\n} from 'node:fs'"],
  [RULE, 'services/booking/src/expenses/e.rule.ts', "const late = await import('../store.ts')"],
  [RULE, 'services/booking/src/expenses/f.rule.ts', "import { it } from 'vitest'"],
  [RULE_TEST, 'services/booking/src/expenses/g.rule.test.ts', "import { it } from 'bullmq'"],
  [RULE, 'services/booking/src/reviews/a.rule.ts', "import { it } from 'bullmq'"],
  [RULE, 'services/booking/src/reviews/b.rule.ts', "import 'node:fs'"],
  [RULE, 'services/booking/src/reviews/c.rule.ts', "import type { Row } from '../store.ts'"],
  [RULE_TEST, 'services/booking/src/reviews/d.rule.test.ts', "import '../store.ts'"],
  [SERVICE, 'services/booking/src/j.ts', "import { it } from '@encaixe/billing'"],
  [SERVICE, 'services/booking/src/k.ts', "import { start } from '../../billing/src/main.ts'"],
  [NO_SERVICE, 'packages/slots/src/l.ts', "import { it } from '@encaixe/billing'"],
  [
    NO_SERVICE,
    'web/src/m.svelte',
    '<script lang="ts">\n  import { start } from \'../../services/billing/src/main.ts\'\n</script>',
  ],
  [
    UPWARDS,
    'packages/service-kit/src/testing/n.ts',
    "import { stack } from '../../../../deploy/local/stack/stack.ts'",
  ],
  [
    UPWARDS,
    'services/booking/test/o.test.ts',
    "import { stack } from '../../../deploy/local/stack/stack.ts'",
  ],
  ['contracts, slots and pix do no I/O', 'packages/slots/src/p.ts', "import 'node:net'"],
  [
    'the client library imports only what it brings along',
    'packages/client/src/z.ts',
    "import { it } from '@encaixe/contracts'",
  ],
  [
    'what runs in production imports no package that only development has',
    'services/booking/src/q.ts',
    "import { it } from '@encaixe/sandbox'",
  ],
  [
    'a package declares what it imports',
    'services/booking/src/r.ts',
    "import { it } from 'ioredis'",
  ],
  ['what is imported is there', 'services/booking/src/s.ts', "import './nowhere.ts'"],
  [
    'no cycles',
    'services/booking/src/t.ts',
    "import { u } from './u.ts'\nexport const t = () => u",
  ],
  [
    'no cycles',
    'services/booking/src/v.ts',
    "import type { W } from './w.ts'\nexport type V = { w: W }",
  ],
  [
    'folders of a service look one way',
    'services/booking/src/copies/x.ts',
    "import { y } from '../waitlist/y.ts'\nexport const x = () => y",
  ],
  [
    'a feature folder has its place in docs/architecture.md',
    'services/booking/src/nowhere/z.ts',
    "import { y } from '../waitlist/y.ts'\nexport const z = () => y",
  ],
]

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

let dir: string
let found: { from: string; rule: string }[]

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'encaixe-layers-'))
  const sources = [...allowed, ...breaches.map(([, file, source]) => [file, source] as const)]
  for (const [file, source] of [...Object.entries(checkout), ...sources]) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), source)
  }
  const { program, args } = layersCommand('json')
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, [program, ...args], { cwd: dir, maxBuffer: 2 ** 24 }, (_, stdout) =>
      resolve(stdout),
    ),
  )
  const { summary } = report.parse(JSON.parse(output))
  found = summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test.each(breaches)('%s: a breach in %s is found', (rule, file) => {
  expect(found.filter(({ from }) => from === file)).toEqual([{ from: file, rule }])
})

test.each(allowed)('%s may contain: %s', (file) => {
  expect(found.filter(({ from }) => from === file)).toEqual([])
})
