import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layerBreaches } from './layers.ts'

let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'encaixe-layers-'))
  write('services/billing/src/main.ts', '')
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

function write(file: string, source: string) {
  mkdirSync(dirname(join(checkout, file)), { recursive: true })
  writeFileSync(join(checkout, file), source)
}

describe('a rule file in domain', () => {
  const file = 'services/booking/src/domain/rules/cancel.ts'
  test.each([
    "import { AppError } from '@encaixe/contracts'",
    "import type { Window } from '@encaixe/slots'",
    "import { a } from '../price.ts'",
    "export { b } from './other.ts'",
  ])('may say: %s', (source) => {
    write(file, source)
    expect(layerBreaches(checkout)).toEqual([])
  })

  test.each([
    ["import { Queue } from 'bullmq'", 'bullmq'],
    ["import {\n  readFile,\n} from 'node:fs'", 'node:fs'],
    ["import type { Row } from '../../sql/load.ts'", '../../sql/load.ts'],
    ["const late = await import('../../store.ts')", '../../store.ts'],
    ["import '@encaixe/service-kit'", '@encaixe/service-kit'],
    ["import { test } from 'vitest'", 'vitest'],
  ])('may not say: %s', (source, specifier) => {
    write(file, source)
    expect(layerBreaches(checkout)).toEqual([
      { file, specifier, rule: 'domain imports only contracts, slots, pix, zod and domain' },
    ])
  })

  test('may use the test tools and builders in its tests', () => {
    write(
      'services/booking/src/domain/price.test.ts',
      "import { test } from 'vitest'\nimport { aPrice } from '../../test/builders.ts'",
    )
    expect(layerBreaches(checkout)).toEqual([])
  })
})

test('a service may not import another, by name or by path', () => {
  write('services/booking/src/a.ts', "import { start } from '@encaixe/billing'")
  write('services/booking/src/b.ts', "import { start } from '../../billing/src/main.ts'")
  write(
    'services/booking/src/c.ts',
    "import { d } from '@encaixe/booking'\nimport x from '../test/x.ts'",
  )
  const rule = 'a service imports no other service'
  expect(layerBreaches(checkout)).toEqual([
    { file: 'services/booking/src/a.ts', specifier: '@encaixe/billing', rule },
    { file: 'services/booking/src/b.ts', specifier: '../../billing/src/main.ts', rule },
  ])
})

test('packages and the web may not import a service', () => {
  write('packages/slots/src/index.ts', "import { start } from '@encaixe/billing'")
  write(
    'web/src/page.svelte',
    "<script>\n  import { start } from '../../services/billing/src/main.ts'\n</script>",
  )
  expect(layerBreaches(checkout).map(({ file }) => file)).toEqual([
    'packages/slots/src/index.ts',
    'web/src/page.svelte',
  ])
})
