export interface Message {
  title: string
  body: string
  /** Where something can be done about it. */
  way?: { href: string; label: string }
}

/** What a plan does not have, another one does. */
export const TO_PLANS = { href: '/ajustes/plano', label: 'Ver planos' } as const

/** Why a form did not go through: by the name of the field, and what concerns all of it. */
export interface FormProblem {
  errors: Record<string, string>
  message: Message | null
}

export const isValid = ({ errors, message }: FormProblem): boolean =>
  message === null && Object.keys(errors).length === 0

/** A text of a form that was sent: files and missing fields count as empty, lengths are bounded. */
export function textOf(form: FormData, name: string, longest = 500): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, longest) : ''
}
