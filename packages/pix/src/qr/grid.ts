/** A square of modules: dark or light, and whether a module is part of a pattern, not of data. */
export interface Grid {
  readonly size: number
  isDark(row: number, column: number): boolean
  isPattern(row: number, column: number): boolean
  set(row: number, column: number, dark: boolean): void
  setPattern(row: number, column: number, dark: boolean): void
}

export function createGrid(size: number): Grid {
  const dark = new Uint8Array(size * size)
  const pattern = new Uint8Array(size * size)
  const at = (row: number, column: number) => row * size + column
  return {
    size,
    isDark: (row, column) => dark[at(row, column)] === 1,
    isPattern: (row, column) => pattern[at(row, column)] === 1,
    set(row, column, isDark) {
      dark[at(row, column)] = isDark ? 1 : 0
    },
    setPattern(row, column, isDark) {
      dark[at(row, column)] = isDark ? 1 : 0
      pattern[at(row, column)] = 1
    },
  }
}
