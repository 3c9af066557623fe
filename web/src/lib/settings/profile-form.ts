import { type TypedIn, text } from '../forms/fields-of.ts'
import { textOf } from '../forms/form-problem.ts'
import { durationProblem, PRICE_PROBLEM } from '../onboarding/session.ts'
import { parsePrice } from '../text/money.ts'
import { looksLikePhone } from '../text/phone.ts'

/** The five things a professional says about themselves. */
export const PROFILE = {
  ...{ name: text(), phone: text(), sessionDuration: text(), sessionPrice: text() },
  // browsers send line ends as two characters
  bio: (form: FormData) => textOf(form, 'bio', 10_000).replaceAll('\r\n', '\n'),
}

export function profileErrors(typed: TypedIn<typeof PROFILE>): Record<string, string> {
  const errors: Record<string, string> = {}
  if (typed.name.length < 2) errors.name = 'Diga o seu nome.'
  if (!looksLikePhone(typed.phone)) errors.phone = 'Confira o número: DDD e telefone.'
  if (typed.bio.length > 2000) errors.bio = 'Use no máximo 2.000 letras.'
  const problem = durationProblem(typed.sessionDuration)
  if (problem) errors.sessionDuration = problem
  if (parsePrice(typed.sessionPrice) === null) errors.sessionPrice = PRICE_PROBLEM
  return errors
}
