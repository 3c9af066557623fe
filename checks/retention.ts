import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServiceName, serviceNames } from '@encaixe/contracts'
import { kitTables, type RetentionTables } from '@encaixe/service-kit'
import { root } from '../deploy/local/paths.ts'

/** docs/personal-data.md has its table of ages from the rules that the services run. `node checks/retention.ts` writes it. */
const PAGE = join(root, 'docs/personal-data.md')
const BEGIN = '<!-- made by checks/retention.ts from the rules of each service -->\n'
const END = '<!-- end -->\n'

async function tablesOf(service: ServiceName): Promise<RetentionTables> {
  const module: { retention: RetentionTables } = await import(
    `../services/${service}/src/retention.ts`
  )
  return module.retention
}

const ageOf = (age: object) =>
  Object.entries(age)
    .map(([unit, count]) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`)
    .join(' ')

function linesOf(owner: string, tables: RetentionTables): string[] {
  return Object.entries(tables).flatMap(([table, rules]) => {
    if (typeof rules === 'string') return [`| ${owner} | \`${table}\` | | ${rules} |`]
    return rules.map(({ what = '', age, after, empties }) => {
      const end = `${empties ? 'emptied' : 'deleted'} ${ageOf(age)} after \`${after}\``
      return `| ${owner} | \`${table}\` | ${what} | ${end} |`
    })
  })
}

/** The page with the table as the rules have it. */
export async function pageWithTable(): Promise<{ written: string; current: string }> {
  const current = readFileSync(PAGE, 'utf8')
  const lines = ['| service | table | rows | until |', '|---|---|---|---|']
  lines.push(...linesOf('each', kitTables))
  for (const service of serviceNames) lines.push(...linesOf(service, await tablesOf(service)))
  const [before, rest = ''] = current.split(BEGIN)
  const after = rest.slice(rest.indexOf(END) + END.length)
  return { current, written: `${before}${BEGIN}\n${lines.join('\n')}\n\n${END}${after}` }
}

if (import.meta.main) writeFileSync(PAGE, (await pageWithTable()).written)
