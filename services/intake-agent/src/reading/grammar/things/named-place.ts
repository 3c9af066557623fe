import type { PagePlace } from '../../../dialogue/world/page.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import { withoutLeftOut } from './left-out-names.rule.ts'
import { isWholeIn, namedOf } from './named-service.rule.ts'
import { visitAddressIn } from './visit-address.ts'

const VISIT =
  /\b(?:(?<!\b(?:faco|corto|aparo|fiz|cortei|lavo|pinto|cuido|raspo|tiro|cheg\w+|volt\w+|fico|durmo|ajudo|almoco|janto|trabalho|esqueci|deixei|tenho(?: \w+){0,2}) (?:aqui |la )?)(?:aqui )?em casa|minha casa|casa del[ae]|domicilio|domiciliar|minha residencia|meu apartamento|meu endereco|visita|(?:vem|vir|venha|vai|ir) (?:ate|aqui|na minha|no meu|em minha)|(?<!\b(?:la|aqui|colega|menina|amiga) )n[ao] (?:minha empresa|meu trabalho))\b(?! (?:forte|amarela|caiada|branca|verde)\b)/

/** How people call a kind of place. */
const kinds: Readonly<Record<string, RegExp>> = {
  online:
    /\b(?:online|on line|video|videochamada|chamada|remoto|remota|distancia|virtual|meet|zoom|skype)\b/,
  address:
    /\b(?:presencial|presencialmente|pessoalmente|no consultorio|no salao|no estudio|na clinica|no local)\b/,
}

/** Whether the text asks for a visit. `A mão eu faço em casa` and `chego em casa tarde` ask for none. `Em casa` is no part of `em Casa Forte`, and `não em casa` asks for none. */
function asksForVisit(text: string, places: readonly PagePlace[]): boolean {
  const rest = places.reduce((left, { label: name }) => left.replaceAll(plain(name), '#'), text)
  const [before] = rest.split(VISIT)
  return before !== undefined && before !== rest && !/\b(?:nao|nem|sem)\b[^,.;!?\n]*$/.test(before)
}

/** `em casa`, and no `em Casa Amarela` */
export const saysAtHome = (text: string): boolean => VISIT.test(plain(text))

/** `em vez da Boa Vista`, `troca Boa Vista por Casa Forte`, `na Boa Vista não`: a name of several words is left out as one. */
function withoutLeftOutPlaces(text: string, places: readonly PagePlace[]): string {
  const labels = places.map(({ label }) => plain(label))
  const joined = labels.reduce(
    (left, name) => left.replaceAll(name, name.replaceAll(' ', '')),
    text,
  )
  return labels.reduce(
    (left, name) => left.replaceAll(name.replaceAll(' ', ''), name),
    withoutLeftOut(joined),
  )
}

/** The place that a message names. */
export function namedPlace(said: string, places: readonly PagePlace[]): PagePlace | null {
  const text = withoutLeftOutPlaces(plain(said), places)
  // In `em casa, moro na rua … em Boa Vista` the second place is a part of the address.
  const visits = places.filter(({ kind }) => kind === 'client_address')
  const [visit] = visits
  if (visit && visits.length === 1 && asksForVisit(text, places)) return visit
  // A street that is none of the page's is the client's.
  const isOwnStreet = places.some(({ street }) => street && text.includes(plain(street)))
  const isVisited = visit && visits.length === 1 && !isOwnStreet && visitAddressIn(said) !== null
  if (isVisited) return visit
  const [whole, ...others] = places.filter(({ label: name }) => isWholeIn(text, name))
  if (whole && others.length === 0) return whole
  for (const [kind, words] of Object.entries(kinds)) {
    const [only, ...others] = places.filter((place) => place.kind === kind)
    if (only && others.length === 0 && words.test(text)) return only
  }
  const { these } = namedOf(text, places, ({ label: name, district, street }) =>
    [name, district, street].filter(Boolean).join(' '),
  )
  return these.length === 1 ? (these[0] ?? null) : null
}
