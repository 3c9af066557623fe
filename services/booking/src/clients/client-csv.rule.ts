import { email, personName, phone } from '@encaixe/contracts'
import type { z } from 'zod'

/** A fault of a line. */
export interface LineProblem {
  /** From 1, the line of the titles. */
  line: number
  field: string
  message: string
}

export interface ReadClient {
  line: number
  name: string
  phone: string
  email: string | null
}

interface ReadTable {
  clients: ReadClient[]
  problems: LineProblem[]
  /** Lines that were not read as a client. */
  skipped: number
}

const MOST_LINES = 5_000

const titles: Readonly<Record<'name' | 'phone' | 'email', readonly string[]>> = {
  name: ['name', 'nome', 'cliente', 'paciente', 'aluno'],
  phone: ['phone', 'telefone', 'celular', 'whatsapp', 'fone'],
  email: ['email', 'e-mail', 'mail'],
}

/** Fields by RFC 4180: quoted ones may hold the separator, quotes twice, and ends of lines. */
function fieldsOf(text: string, separator: string): { line: number; fields: string[] }[] {
  const rows: { line: number; fields: string[] }[] = []
  let fields: string[] = []
  let field = ''
  let isQuoted = false
  let line = 1
  let begun = 1
  const endRow = () => {
    fields.push(field)
    rows.push({ line: begun, fields })
    fields = []
    field = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (isQuoted) {
      if (letter === '\n') line += 1
      if (letter !== '"') field += letter
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && field.trim() === '') {
      isQuoted = true
      field = ''
    } else if (letter === separator) {
      fields.push(field)
      field = ''
    } else if (letter === '\n') {
      endRow()
      line += 1
      begun = line
    } else if (letter !== '\r') field += letter
  }
  if (field !== '' || fields.length > 0) endRow()
  return rows
}

const separatorOf = (text: string): string => {
  const first = text.split('\n', 1)[0] ?? ''
  const count = (letter: string) => first.split(letter).length
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ';'
}

const plain = (title: string) => title.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

function columnsOf(header: readonly string[]) {
  const at = (wanted: readonly string[]) =>
    header.findIndex((title) => wanted.includes(plain(title)))
  return { name: at(titles.name), phone: at(titles.phone), email: at(titles.email) }
}

const rules = { name: personName({ missing: 'Falta o nome.' }), phone, email } as const

/** Reads a table of clients. Each fault names its line. */
export function readClients(csv: string): ReadTable {
  const text = csv.replace(/^\uFEFF/, '')
  const [header, ...rows] = fieldsOf(text, separatorOf(text))
  const columns = columnsOf(header?.fields ?? [])
  const table: ReadTable = { clients: [], problems: [], skipped: 0 }
  for (const [field, title] of [
    ['name', 'nome'],
    ['phone', 'telefone'],
  ] as const) {
    if (columns[field] >= 0) continue
    const message = `Falta uma coluna com o título “${title}”.`
    table.problems.push({ line: 1, field, message })
  }
  if (table.problems.length > 0) return { ...table, skipped: rows.length }
  const seen = new Map<string, number>()
  for (const [index, { line, fields }] of rows.entries()) {
    if (fields.every((field) => field.trim() === '')) continue
    if (index >= MOST_LINES) {
      const message = `Traga até ${MOST_LINES} linhas de cada vez.`
      table.problems.push({ line, field: '', message })
      table.skipped += rows.length - index
      break
    }
    const read = readLine(line, fields, columns)
    const before = 'phone' in read ? seen.get(read.phone) : undefined
    if (!('phone' in read)) {
      table.problems.push(...read.problems)
      table.skipped += 1
    } else if (before !== undefined) {
      const message = `É o mesmo telefone da linha ${before}.`
      table.problems.push({ line, field: 'phone', message })
      table.skipped += 1
    } else {
      seen.set(read.phone, line)
      table.clients.push(read)
    }
  }
  return table
}

function readLine(
  line: number,
  fields: readonly string[],
  columns: ReturnType<typeof columnsOf>,
): ReadClient | { problems: LineProblem[] } {
  // Exports of before had this quote so that no spreadsheet read a formula; the space that they have now is trimmed.
  const cell = (at: number) => (fields[at] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
  const problems: LineProblem[] = []
  const take = (field: keyof typeof rules, rule: z.ZodType<string>): string => {
    const { data, error } = rule.safeParse(cell(columns[field]))
    if (data !== undefined) return data
    problems.push({ line, field, message: error?.issues[0]?.message ?? 'Confira este campo.' })
    return ''
  }
  const [name, number] = [take('name', rules.name), take('phone', rules.phone)]
  const address = cell(columns.email) === '' ? null : take('email', rules.email)
  return problems.length > 0 ? { problems } : { line, name, phone: number, email: address }
}
