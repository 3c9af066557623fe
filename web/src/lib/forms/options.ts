export interface Option {
  value: string
  label: string
}

/** Options that belong together under a title. */
export interface OptionGroup {
  label: string
  options: readonly Option[]
}
