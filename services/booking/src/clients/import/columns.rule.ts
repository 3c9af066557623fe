import { type ColumnUse, columnUses } from '@encaixe/contracts'
import type { Row } from './table-rows.rule.ts'

/** A table's titles and what each column is for. */
export interface Titled {
  titles: string[]
  uses: ColumnUse[]
  /** The rows below the titles. */
  rows: Row[]
}

/** Titles stand in one of the first rows: above them may be a title of the whole or nothing. */
const LOOKED_AT = 10

/** Whose columns are not the client's own name, phone and e-mail, or say only of which kind these are. */
const OTHERS = words(
  'type label tipo etiqueta rotulo fax phonetic fonetico yomi prefix suffix prefixo sufixo title titulo',
  'nickname apelido display exibicao company empresa organization organizacao manager assistant secretaria',
  'emergencia responsavel mae pai conjuge file group grupo indicacao',
)
const PHONE = words(
  'phone telefone telefones tel fone celular cel mobile movel whatsapp whats wpp zap contato1 telemovel',
)
const EMAIL = words('email mail correio')
const LAST = words('last family sobrenome surname ultimo')
const MIDDLE = words('middle additional meio')
const FIRST = words('first given primeiro')
const NAME = words('name nome')
/** A title of these alone is the name, too. */
const PERSON = words(
  'cliente paciente aluno aluna contato pessoa client customer patient student contact',
)
const SMALL = words('do da de completo full o a e inteiro')

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '))
}

const plainWords = (title: string): string[] =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('e-mail', 'email')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !/^\d+$/.test(word))

/** What a column with this title is for, by its words in Portuguese or English. */
export function useOf(title: string): ColumnUse {
  const said = plainWords(title)
  const has = (some: ReadonlySet<string>) => said.some((word) => some.has(word))
  if (has(OTHERS)) return 'none'
  if (has(EMAIL)) return 'email'
  if (has(PHONE)) return 'phone'
  if (has(LAST)) return 'lastName'
  if (has(MIDDLE)) return 'middleName'
  if (has(FIRST)) return 'firstName'
  const isName = said.every((word) => NAME.has(word) || PERSON.has(word) || SMALL.has(word))
  return isName && (has(NAME) || has(PERSON)) ? 'name' : 'none'
}

/** Whether these columns tell who each line is about. */
export const isEnough = (uses: readonly ColumnUse[]): boolean =>
  uses.includes('phone') && uses.some((use) => use.endsWith('ame'))

/** The titles of a table; undefined if none of its first rows looks like titles. */
export function findTitles(rows: readonly Row[]): Titled | undefined {
  const found = rows.slice(0, LOOKED_AT).flatMap(({ cells }, at) => {
    const uses = oneName(cells.map(useOf))
    const known = new Set(uses.filter((use) => use !== 'none'))
    return known.size > 0 ? [{ at, uses, known: known.size, enough: isEnough(uses) }] : []
  })
  const best = found.toSorted(
    (one, other) => Number(other.enough) - Number(one.enough) || other.known - one.known,
  )[0]
  if (!best) return undefined
  const titles = (rows[best.at]?.cells ?? []).map((title) => title.trim())
  return { titles, uses: best.uses, rows: rows.slice(best.at + 1) }
}

/** A name beside a last name is the first one. */
const oneName = (uses: ColumnUse[]): ColumnUse[] => {
  const isSplit = uses.includes('lastName') && !uses.includes('firstName')
  return isSplit ? uses.map((use) => (use === 'name' ? 'firstName' : use)) : uses
}

/** What columns somebody has chosen by hand are for: uses in their order, with commas between. */
export const usesByHand = (text: string): ColumnUse[] =>
  text.split(',').map((typed) => columnUses.find((use) => use === typed.trim()) ?? 'none')
