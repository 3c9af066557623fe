import type { HTMLInputAttributes } from 'svelte/elements'

/** An input with its label, its hint and what is wrong with it. */
export interface FieldProps extends HTMLInputAttributes {
  name: string
  label: string
  hint?: string
  error?: string | undefined
  /** The unit before or after the input: `R$`, `minutos`. */
  before?: string
  after?: string
}

export const helpId = (name: string): string => `${name}-help`

/** What a control needs so that its label, its hint and its mistake are read with it. */
export const control = (name: string, error: string | undefined) => ({
  id: name,
  name,
  'aria-invalid': error ? ('true' as const) : undefined,
  'aria-describedby': helpId(name),
})
