import { readdirSync, readFileSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

const folder = new URL('./', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

const rule = z.union([
  z.object({ record: z.string(), expr: z.string() }),
  z.object({ alert: z.string(), expr: z.string(), labels: z.record(z.string(), z.string()) }),
])
const ruleFile = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) })
const dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
})

const rules = ruleFile.parse(parse(read('rules.yml'))).groups.flatMap((group) => group.rules)

export const alerts = rules.flatMap((one) => ('alert' in one ? [one.alert] : []))
const recorded = rules.flatMap((one) => ('record' in one ? [one.record] : []))

const scaled = z.object({
  kind: z.literal('ScaledObject'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({ triggers: z.array(z.object({ metadata: z.object({ query: z.string() }) })) }),
})
const scaling = parseAllDocuments(read('../kubernetes/base/autoscaling.yaml')).flatMap(
  (document) => {
    const { success, data } = scaled.safeParse(document.toJSON())
    return success ? [data] : []
  },
)

/** Every question to Prometheus in the rules, the dashboards and the autoscalers, and where it stands. */
export const queries = (): { where: string; expr: string }[] => [
  ...rules.map((one) => ({ where: 'alert' in one ? one.alert : one.record, expr: one.expr })),
  ...scaling.flatMap(({ metadata, spec }) =>
    spec.triggers.map((one) => ({ where: `scaling ${metadata.name}`, expr: one.metadata.query })),
  ),
  ...readdirSync(new URL('grafana', folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      dashboard
        .parse(JSON.parse(read(`grafana/${file}`)))
        .panels.flatMap(({ title, targets }) =>
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
