import { looksLikePhone } from '../text/phone.ts'
import { type Week, weekErrors, windowsOf } from '../week/week.ts'
import { offerErrors, type TypedOffer } from './offer.ts'

/** Everything a new page is made of, as typed so far. */
export interface TypedPage extends TypedOffer {
  name: string
  profession: string
  phone: string
  week: Week
  slug: string
  /** Where the browser is, when it says so; the script of the form fills it in. */
  timezone: string
  /** The profession whose usual values were filled in; empty before any were. */
  preset: string
}

/** The default zone of a page. */
export const USUAL_ZONE = 'America/Sao_Paulo'

/** The zone that the browser sent, if it is valid. */
export const zoneOf = (text: string): string =>
  Intl.supportedValuesOf('timeZone').includes(text) ? text : USUAL_ZONE

export const STEPS = ['Você', 'Horários', 'Serviços', 'Página'] as const
export type Step = 1 | 2 | 3 | 4

const ASKED: Readonly<Record<Exclude<Step, 3>, readonly string[]>> = {
  1: ['name', 'profession', 'phone'],
  2: ['week'],
  4: ['slug', 'foto'],
}

/** What is typed at a step itself, so that it is not carried along out of sight. */
export const isAskedAt = (field: string, step: Step): boolean => stepOf(field) === step

/** The step that asks for a field. */
export function stepOf(field: string): Step {
  if (ASKED[1].includes(field)) return 1
  if (ASKED[2].includes(field) || /^(?:dia\d|windows\b)/.test(field)) return 2
  return ASKED[4].includes(field) ? 4 : 3
}

export const stepFrom = (text: string): Step => {
  const step = Number(text)
  return step === 2 || step === 3 || step === 4 ? step : 1
}

export const stepAfter = (step: Step): Step => stepFrom(String(Math.min(step + 1, 4)))
export const stepBefore = (step: Step): Step => stepFrom(String(step - 1))

/** The step that may be shown: the wanted one, or the first before it that is not filled in. */
export const reachable = (wanted: Step, typed: TypedPage): Step =>
  ([1, 2, 3] as const).find(
    (step) => step < wanted && Object.keys(stepErrors(step, typed)).length > 0,
  ) ?? wanted

export function stepErrors(step: Step, typed: TypedPage): Record<string, string> {
  switch (step) {
    case 1:
      return whoErrors(typed)
    case 2:
      return hoursErrors(typed)
    case 3:
      return offerErrors(typed)
    case 4:
      return slugErrors(typed)
  }
}

function whoErrors({ name, profession, phone }: TypedPage) {
  const errors: Record<string, string> = {}
  if (name.length < 2) errors.name = 'Diga o seu nome.'
  if (!profession) errors.profession = 'Escolha o que você faz.'
  if (!looksLikePhone(phone)) errors.phone = 'Confira o número: DDD e telefone.'
  return errors
}

function hoursErrors({ week }: TypedPage) {
  const errors = weekErrors(week)
  if (windowsOf(week).length === 0) errors.dia1 = 'Abra pelo menos um dia para receber clientes.'
  return errors
}

function slugErrors({ slug }: TypedPage) {
  const errors: Record<string, string> = {}
  if (!/^[a-z0-9-]{3,60}$/.test(slug)) {
    errors.slug = 'Use de 3 a 60 letras minúsculas, números e hífens.'
  }
  return errors
}
