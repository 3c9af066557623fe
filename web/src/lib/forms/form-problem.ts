export interface Message {
  title: string
  body: string
  /** A link to the page where the person can solve the problem. */
  way?: { href: string; label: string }
}

/** The link to the plans, for features that the current plan lacks. */
export const TO_PLANS = { href: '/ajustes/plano', label: 'Ver planos' } as const

/** The errors of a refused form: by field, and for the whole form. */
export interface FormProblem {
  errors: Record<string, string>
  message: Message | null
}

/** The texts of one name in a form that was sent: files count as empty, lengths and their number are bounded. */
export const textsOf = (form: FormData, name: string, longest = 500, most = 100): string[] =>
  form
    .getAll(name)
    .slice(0, most)
    .map((value) => (typeof value === 'string' ? value.trim().slice(0, longest) : ''))

/** The first of them, and empty if there is none. */
export const textOf = (form: FormData, name: string, longest?: number): string =>
  textsOf(form, name, longest, 1)[0] ?? ''
