import { textOf } from '../forms/form-problem.ts'
import { durationProblem, PRICE_PROBLEM } from '../onboarding/session.ts'
import { parsePrice } from '../text/money.ts'
import { looksLikePhone } from '../text/phone.ts'

/** The five things a professional says about themselves, as typed. */
export interface TypedProfile {
  name: string
  phone: string
  bio: string
  sessionDuration: string
  sessionPrice: string
}

export const readProfile = (form: FormData): TypedProfile => ({
  name: textOf(form, 'name'),
  phone: textOf(form, 'phone'),
  // browsers send line ends as two characters
  bio: textOf(form, 'bio', 10_000).replaceAll('\r\n', '\n'),
  sessionDuration: textOf(form, 'sessionDuration'),
  sessionPrice: textOf(form, 'sessionPrice'),
})

export function profileErrors(typed: TypedProfile): Record<string, string> {
  const errors: Record<string, string> = {}
  if (typed.name.length < 2) errors.name = 'Diga o seu nome.'
  if (!looksLikePhone(typed.phone)) errors.phone = 'Confira o número: DDD e telefone.'
  if (typed.bio.length > 2000) errors.bio = 'Use no máximo 2.000 letras.'
  const problem = durationProblem(typed.sessionDuration)
  if (problem) errors.sessionDuration = problem
  if (parsePrice(typed.sessionPrice) === null) errors.sessionPrice = PRICE_PROBLEM
  return errors
}
