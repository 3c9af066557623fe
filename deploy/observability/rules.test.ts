import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../local/paths.ts'
import { alerts, metricsOf, queries } from './queries.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

describe.each(alerts)('the alert %s', (alert) => {
  test('has a section that says what to do', () => {
    expect(textOf('docs/operations.md')).toMatch(new RegExp(`^### ${alert}$`, 'm'))
  })

  test('fires in a test of the rules', () => {
    expect(textOf('deploy/observability/rules.test.yml')).toMatch(
      new RegExp(`alertname: ${alert}\n *exp_alerts:\n`),
    )
  })
})

test('every metric of a query is found', () => {
  const expr =
    'sum by (le, rpc) (rate(a_total{b="c d"}[5m])) / time() > 3 * max(e:f_g) or vector(0)'
  expect(metricsOf(expr)).toEqual(['a_total', 'e:f_g'])
  expect(queries().filter(({ where }) => where.startsWith('scaling'))).toHaveLength(2)
  expect(queries().every((query) => metricsOf(query.expr).length < 4)).toBe(true)
})
