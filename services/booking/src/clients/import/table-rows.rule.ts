/** A line of a file, cut into its cells. */
export interface Row {
  /** From 1, where it begins. */
  line: number
  cells: string[]
}

const SEPARATORS = [';', ',', '\t']
/** Lines that tell which separator a table has: its first ones may be a title or empty. */
const LOOKED_AT = 20

/** The rows of a table: by `sep=` if it says so, else by whichever separator cuts its first lines the most. */
export function tableRows(text: string): Row[] {
  const said = /^sep=(.)\r?\n/i.exec(text)
  if (!said) return rowsBy(text, likelySeparator(text))
  const [first = '', separator = ';'] = said
  return rowsBy(text.slice(first.length), separator).map(({ line, cells }) => ({
    line: line + 1,
    cells,
  }))
}

function likelySeparator(text: string): string {
  const lines = text.split('\n', LOOKED_AT)
  const cuts = (separator: string) =>
    lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0)
  return SEPARATORS.toSorted((one, other) => cuts(other) - cuts(one))[0] ?? ';'
}

/** Cells by RFC 4180: quoted ones may hold the separator, quotes twice, and ends of lines. */
function rowsBy(text: string, separator: string): Row[] {
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begun = 1
  const endRow = () => {
    cells.push(cell)
    rows.push({ line: begun, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (isQuoted) {
      if (letter === '\n') line += 1
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endRow()
      line += 1
      begun = line
    } else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}
