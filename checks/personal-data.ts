import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServiceName, serviceNames } from '@encaixe/contracts'
import {
  agesOf,
  columnsOf,
  kitTables,
  ownershipsOf,
  type TableRules,
  type Tables,
} from '@encaixe/service-kit'
import { root } from '../deploy/local/paths.ts'

/** docs/personal-data.md has its table from what the services declare and run by. `node checks/personal-data.ts` writes it. */
const PAGE = join(root, 'docs/personal-data.md')
const BEGIN = '<!-- made by checks/personal-data.ts from the tables.ts of each service -->\n'
const END = '<!-- end -->\n'

async function tablesOf(service: ServiceName): Promise<Tables<string>> {
  const module: { tables: Tables<string> } = await import(`../services/${service}/src/tables.ts`)
  return module.tables
}

const ageOf = (age: object) =>
  Object.entries(age)
    .map(([unit, count]) => `${count} ${count === 1 ? unit.slice(0, -1) : unit}`)
    .join(' ')

function endOf(rules: TableRules<string>): string {
  const { part, until } = rules
  if (until !== undefined) return ageInWords(until)
  if (part) return 'the end of that row'
  return ownershipsOf(rules)
    .map(({ whose }) => `the deletion of the ${whose}`)
    .join(' or ')
}

function ageInWords(until: NonNullable<TableRules<string>['until']>): string {
  if (typeof until === 'string') return until
  return agesOf(until)
    .map(({ what, age, after, empties }) => {
      const end = `${empties ? 'emptied' : 'deleted'} ${ageOf(age)} after \`${after}\``
      return what === undefined ? end : `${what}: ${end}`
    })
    .join('<br>')
}

function whoseOf(rules: TableRules<string>): string[] {
  const { part } = rules
  if (part) return [`of its row in \`${part.of}\``, part.as ? 'there' : '', 'with it']
  const all = ownershipsOf(rules)
  const each = (say: (one: (typeof all)[number]) => string) => all.map(say).join('<br>')
  return [
    each(({ whose }) => whose),
    each(({ list, hides, shows }) => {
      if (list === undefined) return ''
      const part = shows ? ['only', shows] : hides ? ['without', hides] : []
      const [what, columns = ''] = part
      return `\`${list}\`${what ? `, ${what} ${columnsOf(columns).join(', ')}` : ''}`
    }),
    each(({ hook, sets, stays }) =>
      hook ? `\`${hook}\`` : stays ? `stays: ${stays}` : sets ? `set: \`${sets}\`` : 'deleted',
    ),
  ]
}

const linesOf = (owner: string, tables: Tables<string>): string[] =>
  Object.entries(tables).map(([table, rules]) => {
    const { columns, leftOver = '' } = rules
    const said = columnsOf(columns).join(', ')
    const unread = leftOver && ` (left over: ${columnsOf(leftOver).join(', ')})`
    const cells = [
      owner,
      `\`${table}\``,
      `${said}${unread}`.trim(),
      ...whoseOf(rules),
      endOf(rules),
    ]
    return `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join(' | ')} |`.replaceAll(
      '  ',
      ' ',
    )
  })

/** The page with the table as the services have it. */
export async function pageWithTable(): Promise<{ written: string; current: string }> {
  const current = readFileSync(PAGE, 'utf8')
  const lines = [
    '| service | table | columns | whose | in the export | by an erasure | until |',
    '|---|---|---|---|---|---|---|',
  ]
  lines.push(...linesOf('each', kitTables))
  for (const service of serviceNames) lines.push(...linesOf(service, await tablesOf(service)))
  const [before, rest = ''] = current.split(BEGIN)
  const after = rest.slice(rest.indexOf(END) + END.length)
  return { current, written: `${before}${BEGIN}\n${lines.join('\n')}\n\n${END}${after}` }
}

if (import.meta.main) writeFileSync(PAGE, (await pageWithTable()).written)
