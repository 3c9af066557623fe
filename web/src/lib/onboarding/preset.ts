import { priceAsTyped } from '../text/money.ts'
import { USUAL_WEEK, weekOf } from '../week/week.ts'
import type { TypedPage } from './onboarding.ts'
import { presetOf } from './profession-presets.ts'

/** The empty form. */
export const NOTHING: TypedPage = {
  ...{ name: '', profession: '', phone: '', slug: '', timezone: '', preset: '' },
  week: USUAL_WEEK,
  services: [],
  ...{ sessionDuration: '50', sessionPrice: '', autoConfirm: false },
  ...{ place: '', placeLabel: 'Meu endereço', travelMinutes: '30' },
  ...{ street: '', number: '', district: '', city: '', state: '' },
}

/** The usual values of a profession as the form holds them. */
function usualOf(profession: string) {
  const { week, services, sessionMinutes, autoConfirm, placeLabel } = presetOf(profession)
  return {
    week: weekOf([...week]),
    services: services.map(({ name, minutes, cents }) => ({
      name,
      minutes: String(minutes),
      price: priceAsTyped(cents ?? 0),
    })),
    sessionDuration: String(sessionMinutes),
    autoConfirm,
    placeLabel,
  }
}
type Usual = ReturnType<typeof usualOf>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The form with what the chosen profession usually begins with. Who comes back and chooses another one
 * gets its values, but keeps whatever they have changed themselves.
 */
export function withPreset(typed: TypedPage): TypedPage {
  const { profession, preset } = typed
  if (preset === profession) return typed
  const before: Usual = preset === '' ? usualOfNobody : usualOf(preset)
  const after = usualOf(profession)
  const untouched = <K extends keyof Usual>(part: K) =>
    isSame(typed[part], before[part]) ? { [part]: after[part] } : {}
  return {
    ...typed,
    preset: profession,
    ...untouched('week'),
    ...untouched('services'),
    ...untouched('sessionDuration'),
    ...untouched('autoConfirm'),
    ...untouched('placeLabel'),
  }
}

const usualOfNobody: Usual = {
  week: [...NOTHING.week],
  services: [],
  sessionDuration: NOTHING.sessionDuration,
  autoConfirm: NOTHING.autoConfirm,
  placeLabel: NOTHING.placeLabel,
}
