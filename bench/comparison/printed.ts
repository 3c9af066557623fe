/** One number that a benchmark printed: under which title, in which row and column. */
export interface Printed {
  name: string
  value: number
}

/** The numbers in the tables that `npm run bench` prints, each by its title, row and column. */
export function printedFigures(output: string): Printed[] {
  const figures: Printed[] = []
  let title = ''
  let header: string[] = []
  for (const line of output.split('\n')) {
    if (line.startsWith('┌')) header = []
    if (!line.startsWith('│')) {
      // The line right before a table is its title; a line before an empty line is not. Indented lines are messages
      // of other programs.
      if (!/^([├┌]| +\S)/.test(line)) title = line.startsWith('└') ? '' : line.trim()
      continue
    }
    const cells = line
      .split('│')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^'(.*)'$/, '$1'))
    if (header.length === 0) header = cells
    else figures.push(...rowFigures(title, header, cells))
  }
  return figures
}

function rowFigures(title: string, header: readonly string[], cells: readonly string[]): Printed[] {
  const named = header.indexOf('figure')
  const row = cells[Math.max(named, 0)] ?? ''
  return header.flatMap((column, index) => {
    const text = (cells[index] ?? '').replaceAll(',', '')
    const isNumber = index !== 0 && index !== named && /^-?\d+(\.\d+)?$/.test(text)
    if (!isNumber || column === 'target') return []
    const name = [title, row, ['measured', 'Values'].includes(column) ? '' : column]
    return [{ name: name.filter(Boolean).join(': '), value: Number(text) }]
  })
}

/** Whether a higher value is better: true for rates, false for times and lost work. */
export const moreIsBetter = (name: string) => /\/s\b/.test(name) && !/\bms\b/.test(name)
