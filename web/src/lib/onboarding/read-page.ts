import { slugOf } from '@encaixe/contracts'
import { textOf, textsOf } from '../forms/form-problem.ts'
import { readWeek } from '../week/week.ts'
import type { TypedLine } from './offer.ts'
import { type Step, stepFrom, type TypedPage } from './onboarding.ts'

/** `Ana Lima` typed as an address means `ana-lima`. */
const addressOf = (text: string) => (/^[a-z0-9-]*$/.test(text) ? text : slugOf(text))

const MOST_LINES = 50

function readLines(form: FormData): TypedLine[] {
  const texts = (name: string) => textsOf(form, name, 200, MOST_LINES)
  const [minutes, prices] = [texts('minutos'), texts('preco')]
  return texts('servico').map((name, index) => ({
    name,
    minutes: minutes[index] ?? '',
    price: prices[index] ?? '',
  }))
}

/** The form of any step: what the other steps asked for travels along out of sight. */
export function readPage(form: FormData): {
  step: Step
  typed: TypedPage
  /** False where other words than an address became one: nobody has seen it yet. */
  isAddressSeen: boolean
} {
  const slug = addressOf(textOf(form, 'slug'))
  const text = (name: string) => textOf(form, name)
  return {
    step: stepFrom(text('passo')),
    isAddressSeen: slug === text('slug'),
    typed: {
      ...{ name: text('name'), profession: text('profession'), phone: text('phone') },
      week: readWeek(form),
      services: readLines(form),
      sessionDuration: text('sessionDuration'),
      sessionPrice: text('sessionPrice'),
      autoConfirm: text('autoConfirm') === 'on',
      ...{ place: text('place'), placeLabel: text('placeLabel'), street: text('street') },
      ...{ number: text('number'), district: text('district'), city: text('city') },
      ...{ state: text('state'), travelMinutes: text('travelMinutes') },
      ...{ slug, timezone: text('timezone'), preset: text('preset') },
    },
  }
}
