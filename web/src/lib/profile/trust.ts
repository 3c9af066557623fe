import type { Profile } from '../api/resources.ts'
import { notice } from '../text/format.ts'

export interface TrustLines {
  confirmation: string
  cancellation: string
  /** null: the page does not say where. */
  where: string | null
}

type Told = Pick<Profile, 'autoConfirm' | 'cancellationNoticeHours' | 'places' | 'city'>

/** What a client wants to know before choosing a time: whether it holds, whether it binds, and where it is. */
export const trustLines = (profile: Told): TrustLines => ({
  confirmation: profile.autoConfirm
    ? 'Confirmação na hora'
    : 'Resposta pelo WhatsApp antes de confirmar',
  cancellation:
    profile.cancellationNoticeHours > 0
      ? `Mude ou cancele até ${notice(profile.cancellationNoticeHours)} antes`
      : 'Mude ou cancele quando precisar',
  where: whereOf(profile),
})

function whereOf({ places, city }: Told): string | null {
  const cityOf = (text: string | null) => (text ? `, ${text}` : '')
  const [first, second] = places
  if (!first) return city
  if (places.length > 2) return `${first.label} e mais ${places.length - 1} lugares`
  if (second) return `${first.label} ou ${lowerFirst(second.label)}`
  if (first.kind !== 'address') return first.label
  return first.district ? `${first.district}${cityOf(first.city)}` : (first.city ?? first.label)
}

/** Only where it is no name: `Na sua casa`, `Online`. */
const lowerFirst = (text: string) =>
  /^(?:Na|No|Em|Por|Online|Pelo|Pela)\b/.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text
