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

/** A text of a form that was sent: files and missing fields count as empty, lengths are bounded. */
export function textOf(form: FormData, name: string, longest = 500): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, longest) : ''
}
