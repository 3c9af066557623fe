import {
  type ColumnUse,
  type clientRpcs,
  email,
  normalizePhone,
  personName,
  phone,
  type RpcOutput,
} from '@encaixe/contracts'
import { findTitles, isEnough, type Titled, usesByHand } from './columns.rule.ts'
import type { Draft } from './draft.rule.ts'
import { draftsOfLines } from './pasted-lines.rule.ts'
import { type Row, tableRows } from './table-rows.rule.ts'
import { draftsOfVcards, isVcard } from './vcards.rule.ts'

type Answer = RpcOutput<typeof clientRpcs.importClients>
/** Something about a line that was not understood. */
export type LineProblem = Answer['problems'][number]

export interface ReadClient {
  line: number
  text: string
  name: string
  phone: string
  email: string | null
}

/** A column as somebody may choose what it is for. */
type Column = NonNullable<Answer['columns']>[number]

interface ReadFile {
  clients: ReadClient[]
  problems: LineProblem[]
  /** Lines that were not read as a client. */
  skipped: number
  /** Empty where the file has none: contacts, and lines without titles. */
  columns: Column[]
}

const MOST_LINES = 5_000
const MOST_SHOWN = 80
/** Lines that somebody pasted have a name, a phone and an e-mail; of more cells somebody has to say which is which. */
const MOST_PASTED = 3
/** What people write where there is no e-mail. */
const NO_EMAIL =
  /^(?:[-–—.x/]*|n\/?a|s\/?e|nao|nao (?:tem|possui|informado|usa)|nenhum|sem(?: e-?mail)?|none|null)$/
const NO_EMAIL_MESSAGE = 'Deixamos o e-mail de fora: não parece um endereço.'

const rules = { name: personName({ missing: 'Falta o nome.' }), phone, email } as const

/**
 * Reads a file of clients: vCards, a table, or lines that somebody pasted. What is not understood is named with its
 * line, and the others are read.
 * @param columns what the table's columns are for, by hand
 */
export function readClients(file: string, columns?: string): ReadFile {
  const text = file.replace(/^\uFEFF/, '')
  if (isVcard(text)) return { ...clientsOf(draftsOfVcards(text)), columns: [] }
  const rows = tableRows(text)
  const titled = columns === undefined ? findTitles(rows) : titledByHand(rows, columns)
  if (titled && isEnough(titled.uses)) {
    return { ...clientsOf(draftsOf(titled)), columns: columnsOf(titled) }
  }
  const isPasted = !titled && rows.every(({ cells }) => cells.length <= MOST_PASTED)
  const pasted = isPasted ? draftsOfLines(text) : []
  if (pasted.length > 0) return { ...clientsOf(pasted), columns: [] }
  return notUnderstood(rows, titled)
}

/** The columns as they were found, and what they were chosen for. */
function titledByHand(rows: readonly Row[], columns: string): Titled {
  const found = findTitles(rows) ?? { titles: [], uses: [], rows: rows.slice(1) }
  return {
    ...found,
    titles: found.titles.length > 0 ? found.titles : (rows[0]?.cells ?? []),
    uses: usesByHand(columns),
  }
}

/** Nothing is read before somebody has said which column is which. */
function notUnderstood(rows: readonly Row[], titled: Titled | undefined): ReadFile {
  const [first] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const uses = titled?.uses ?? []
  const wanted = [
    ['name', 'nome', uses.some((use) => use.endsWith('ame'))],
    ['phone', 'telefone', uses.includes('phone')],
  ] as const
  const shown = titled ?? { titles: first?.cells ?? [], uses: [], rows: rows.slice(1) }
  return {
    clients: [],
    problems: wanted.flatMap(([field, title, isThere]) => {
      const message = `Não achei uma coluna com o título “${title}”.`
      return isThere ? [] : [{ line: first?.line ?? 1, field, message, text: textOf(first) }]
    }),
    skipped: shown.rows.length,
    columns: columnsOf(shown),
  }
}

const columnsOf = ({ titles, uses, rows }: Titled): Column[] =>
  titles.map((title, at) => ({
    title: title.trim(),
    sample:
      rows
        .map(({ cells }) => (cells[at] ?? '').trim())
        .find(Boolean)
        ?.slice(0, MOST_SHOWN) ?? '',
    use: uses[at] ?? 'none',
  }))

const textOf = (row: Row | undefined) =>
  (row?.cells ?? [])
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')

function draftsOf({ uses, rows }: Titled): Draft[] {
  return rows.flatMap((row) => {
    if (textOf(row) === '') return []
    // Exports of before had this quote so that no spreadsheet read a formula; the space that they have now is trimmed.
    const cells = row.cells.map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, ''))
    const of = (...wanted: ColumnUse[]) =>
      cells.filter((cell, at) => cell !== '' && wanted.includes(uses[at] ?? 'none'))
    const parts = [...of('firstName'), ...of('middleName'), ...of('lastName')].join(' ')
    const names = [...of('name'), parts]
    return [{ line: row.line, text: textOf(row), names, phones: of('phone'), emails: of('email') }]
  })
}

function clientsOf(drafts: readonly Draft[]): Omit<ReadFile, 'columns'> {
  const read: Omit<ReadFile, 'columns'> = { clients: [], problems: [], skipped: 0 }
  const seen = new Map<string, number>()
  for (const [index, draft] of drafts.entries()) {
    const problem = (field: string, message: string) =>
      read.problems.push({
        line: draft.line,
        field,
        message,
        text: draft.text.slice(0, MOST_SHOWN),
      })
    if (index >= MOST_LINES) {
      problem('', `Traga até ${MOST_LINES} pessoas de cada vez.`)
      read.skipped += drafts.length - index
      break
    }
    const client = clientOf(draft, problem)
    const before = client && seen.get(client.phone)
    if (before !== undefined) problem('phone', `É o mesmo telefone da linha ${before}.`)
    if (!client || before !== undefined) {
      read.skipped += 1
      continue
    }
    seen.set(client.phone, client.line)
    read.clients.push(client)
  }
  return read
}

function clientOf(
  { line, text, names, phones, emails }: Draft,
  problem: (field: string, message: string) => void,
): ReadClient | undefined {
  const name = rules.name.safeParse(names.find((one) => one !== '') ?? '')
  if (!name.success) problem('name', name.error.issues[0]?.message ?? 'Confira o nome.')
  const typed = phones.flatMap(phonesIn)
  const number = rules.phone.safeParse(bestPhone(typed) ?? typed[0] ?? '')
  if (!number.success) problem('phone', number.error.issues[0]?.message ?? 'Confira o telefone.')
  if (!name.success || !number.success) return undefined
  const said = emails
    .flatMap((cell) => cell.split(/\s*(?::::|[;,\s])\s*/))
    .filter((one) => one !== '')
  const address = said
    .map((one) => rules.email.safeParse(one).data)
    .find((one) => one !== undefined)
  const isMissing = emails.every((cell) => NO_EMAIL.test(plain(cell)))
  if (address === undefined && !isMissing) problem('email', NO_EMAIL_MESSAGE)
  const [best, mail] = [name.data, address ?? null]
  return { line, text: text.slice(0, MOST_SHOWN), name: best, phone: number.data, email: mail }
}

const plain = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Several phones in one cell, as address books write them, and a number that a spreadsheet has taken for one. */
const phonesIn = (cell: string): string[] =>
  cell
    .split(/\s*(?::::|[;,/|\n]|\bou\b|\be\b)\s*/)
    .map((typed) => typed.trim().replace(/\.0+$/, ''))

/** A mobile of Brazil first: that is where WhatsApp is. */
function bestPhone(typed: readonly string[]): string | undefined {
  const valid = typed.filter((one) => normalizePhone(one) !== null)
  const isMobile = (one: string) => /^\+55\d{2}9\d{8}$/.test(normalizePhone(one) ?? '')
  return valid.find(isMobile) ?? valid[0]
}
