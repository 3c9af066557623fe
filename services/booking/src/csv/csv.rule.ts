/** Tables for spreadsheets in Brazil: `;` between fields, a decimal comma, a BOM that says UTF-8. */

/** Text, a number, or money in centavos. */
type Cell = string | number | { cents: number }

/**
 * Where a spreadsheet would begin to calculate: at the beginning of a cell, also of one that it makes itself because it
 * splits at other signs than ours, or ignores quotes. Some take full-width signs for the ordinary ones.
 */
const FORMULA = /(?<=^|[,;"\t\r\n]) *(?=[=+\-@\t\r＝＋－＠])/g
/**
 * Before such text: a space that a person does not see and no spreadsheet trims. An apostrophe would show. Reading a
 * table trims it again.
 */
const NO_FORMULA = '\u00A0'

/** A Brazilian phone as people write it, `(11) 98765-4321`; of other countries in E.164. */
export function phoneCell(e164: string): string {
  const brazilian = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(e164)
  return brazilian ? `(${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}` : e164
}

/** 123456 as spreadsheets read it: `1234,56`. */
function amountOf(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return amountOf(cell.cents)
  const text = cell.replace(FORMULA, (spaces) => NO_FORMULA + spaces)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(field).join(';')).join('\r\n')}\r\n`
