import { serviceNames } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { metricsOf, queries } from '../../deploy/observability/queries.ts'
import { stack } from '../stack.ts'

test('some service exports every metric that a rule or a dashboard names', async () => {
  const texts = await Promise.all(
    serviceNames.map(async (name) => (await fetch(`${stack().services[name]}/metrics`)).text()),
  )
  const families = texts
    .flatMap((text) => text.match(/^# TYPE .+$/gm) ?? [])
    .map((line) => line.split(' '))
  const exported = new Set(
    families.flatMap(([, , name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const unknown = queries().flatMap(({ where, expr }) =>
    metricsOf(expr).flatMap((name) => (exported.has(name) ? [] : [`${name} (${where})`])),
  )
  expect(exported.size).toBeGreaterThan(30)
  expect(unknown).toEqual([])
})
