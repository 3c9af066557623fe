/** Tables for spreadsheets in Brazil: `;` between fields, a decimal comma, a BOM that says UTF-8. */

/** Text, a number, or money in centavos. */
type Cell = string | number | { cents: number }

/** Text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** 123456 as spreadsheets read it: `1234,56`. */
function amountOf(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return amountOf(cell.cents)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(field).join(';')).join('\r\n')}\r\n`
