import type { Profession } from '../../api/resources.ts'

export interface Option {
  value: string
  label: string
}

/** Options that belong together under a title. */
export interface OptionGroup {
  label: string
  options: readonly Option[]
}

/** The professions by category, in the order they come in. */
export const professionOptions = (professions: readonly Profession[]): OptionGroup[] =>
  [...Map.groupBy(professions, ({ category }) => category)].map(([label, members]) => ({
    label,
    options: members.map(({ key, label: name }) => ({ value: key, label: name })),
  }))
