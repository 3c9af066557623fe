import { parsePrice } from '../money.ts'
import { looksLikePhone } from '../phone.ts'
import { type Week, weekErrors, windowsOf } from '../week.ts'

/** Everything a new page is made of, as typed so far. */
export interface TypedPage {
  name: string
  profession: string
  phone: string
  week: Week
  sessionDuration: string
  sessionPrice: string
  slug: string
  /** Where the browser is, when it says so; the script of the form fills it in. */
  timezone: string
}

/** Where a page is when nobody says otherwise. */
export const USUAL_ZONE = 'America/Sao_Paulo'

/** A zone somebody's browser named, if it is one. */
export const zoneOf = (text: string): string =>
  Intl.supportedValuesOf('timeZone').includes(text) ? text : USUAL_ZONE

export const STEPS = ['Você', 'Horários', 'Página'] as const
export type Step = 1 | 2 | 3

/** The step at which a field is asked for. */
export function stepOf(field: string): Step {
  if (['name', 'profession', 'phone'].includes(field)) return 1
  return field === 'slug' ? 3 : 2
}

export function stepErrors(step: Step, typed: TypedPage): Record<string, string> {
  if (step === 1) return whoErrors(typed)
  return step === 2 ? hoursErrors(typed) : slugErrors(typed)
}

function whoErrors({ name, profession, phone }: TypedPage) {
  const errors: Record<string, string> = {}
  if (name.length < 2) errors.name = 'Diga o seu nome.'
  if (!profession) errors.profession = 'Escolha o que você faz.'
  if (!looksLikePhone(phone)) errors.phone = 'Confira o número: DDD e telefone.'
  return errors
}

function hoursErrors({ week, sessionDuration, sessionPrice }: TypedPage) {
  const errors = weekErrors(week)
  if (windowsOf(week).length === 0) errors.dia1 = 'Abra pelo menos um dia para receber clientes.'
  const problem = durationProblem(sessionDuration)
  if (problem) errors.sessionDuration = problem
  if (parsePrice(sessionPrice) === null) errors.sessionPrice = PRICE_PROBLEM
  return errors
}

export const PRICE_PROBLEM = 'Confira o valor, como 120,00.'

export function durationProblem(text: string): string | null {
  const minutes = Number(text)
  const isPossible = /^\d+$/.test(text) && minutes >= 5 && minutes <= 480
  return isPossible ? null : 'Use entre 5 e 480 minutos.'
}

function slugErrors({ slug }: TypedPage) {
  const errors: Record<string, string> = {}
  if (!/^[a-z0-9-]{3,60}$/.test(slug)) {
    errors.slug = 'Use de 3 a 60 letras minúsculas, números e hífens.'
  }
  return errors
}
