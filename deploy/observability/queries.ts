import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const folder = new URL('./', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

const rule = z.union([
  z.object({ record: z.string(), expr: z.string() }),
  z.object({ alert: z.string(), expr: z.string(), labels: z.record(z.string(), z.string()) }),
])
const ruleFile = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) })
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

const rules = ruleFile.parse(parse(read('rules.yml'))).groups.flatMap((group) => group.rules)

export const alerts = rules.flatMap((one) => ('alert' in one ? [one.alert] : []))
const recorded = rules.flatMap((one) => ('record' in one ? [one.record] : []))

/** Every question to Prometheus in the rules and the dashboards, and where it stands. */
export const queries = (): { where: string; expr: string }[] => [
  ...rules.map((one) => ({ where: 'alert' in one ? one.alert : one.record, expr: one.expr })),
  ...readdirSync(new URL('grafana', folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      dashboard.parse(JSON.parse(read(`grafana/${file}`))).panels.flatMap(({ title, targets }) =>
        targets.map(({ expr }) => ({ where: `${file}: ${title}`, expr })),
      ),
    ),
]

/** Of a query; `up` is Prometheus's own, and what a rule records is made of others. */
export function metricsOf(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
  const names = bare.match(/[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g) ?? []
  const words = new Set(['and', 'or', 'unless', 'by', 'bool', 'offset', 'up', ...recorded])
  return names.filter((name) => !words.has(name))
}
