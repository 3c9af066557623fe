import type { PagePlace } from '../../../dialogue/world/page.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import { isWholeIn, namedOf } from './named-service.rule.ts'
import { visitAddressIn } from './visit-address.rule.ts'

const VISIT =
  /\b(?:(?<!\b(?:faco|corto|aparo|fiz|cortei|lavo|pinto|cuido|raspo|tiro|cheg\w+|volt\w+|fico|durmo|ajudo|almoco|janto|trabalho|esqueci|deixei|tenho(?: \w+){0,2}) (?:aqui |la )?)(?:aqui )?em casa|minha casa|casa del[ae]|domicilio|domiciliar|minha residencia|meu apartamento|meu endereco|visita|(?:vem|vir|venha|vai|ir) (?:ate|aqui|na minha|no meu|em minha)|(?<!\b(?:la|aqui|colega|menina|amiga) )n[ao] (?:minha empresa|meu trabalho))\b(?! (?:forte|amarela|caiada|branca|verde)\b)/

/** How people call a kind of place. */
const kinds: Readonly<Record<string, RegExp>> = {
  online:
    /\b(?:online|on line|video|videochamada|chamada|remoto|remota|distancia|virtual|meet|zoom|skype)\b/,
  address:
    /\b(?:presencial|presencialmente|pessoalmente|no consultorio|no salao|no estudio|na clinica|no local)\b/,
}

/** `em casa não tem nem espelho, quero no salão`: what keeps somebody from being visited who names another place. */
const KEEPS_FROM_HOME =
  /\b(?:em casa|minha casa|meu apartamento) (?:nao|nem|falta|ta|esta|vive|tem muit[oa]|(?:e|eh|fica)(?! (?:melhor|mais|bom|otimo)))\b/g

const AT_WORK = /\bn[ao] (?:minha empresa|meu trabalho)\b/g

/** Whether the text asks for a visit. `A mão eu faço em casa` and `chego em casa tarde` ask for none. `Em casa` is no part of `em Casa Forte`, and `não em casa` asks for none. */
function asksForVisit(text: string, places: readonly PagePlace[]): boolean {
  const rest = places.reduce((left, { label: name }) => left.replaceAll(plain(name), '#'), text)
  const [before] = rest.split(VISIT)
  return before !== undefined && before !== rest && !/\b(?:nao|nem|sem)\b[^,.;!?\n]*$/.test(before)
}

/** `em casa`, and no `em Casa Amarela` */
export const saysAtHome = (text: string): boolean => VISIT.test(plain(text))

const escaped = (text: string) => text.replace(/[^\p{L}\p{N} ]/gu, '.')

/** `em vez da Boa Vista`, `troca Boa Vista por Casa Forte`, `na Boa Vista não`, `a Boa Vista é longe` */
function withoutDeniedPlaces(plainText: string, places: readonly PagePlace[]): string {
  return places.reduce((left, { label }) => {
    const name = escaped(plain(label))
    const before = String.raw`(?:em vez|ao inves|no lugar) d[aeo]s?|(?:sem ser|menos|nem|troc\w+|tir\w+|sai\w*)(?: (?:em|na|no|a|o|de|da|do))*|nao(?: (?:e|eh|era|quero|queria|vou|mais|em|na|no|a|o|da|do))*`
    const after = `(?:ne|nao(?! (?:e longe|tem))|(?:e|eh|fica|ficou|ta|esta)(?: (?:muito|mt|bem|meio))? (?:longe|ruim|dificil|contramao|fora de mao|complicad[oa]))`
    return left.replace(new RegExp(`\\b(?:${before}) ${name}\\b|\\b${name} ${after}\\b`, 'g'), ' ')
  }, plainText)
}

/** The place that a message names. */
export function namedPlace(said: string, places: readonly PagePlace[]): PagePlace | null {
  const text = withoutDeniedPlaces(plain(said), places)
  // In `em casa, moro na rua … em Boa Vista` the second place is a part of the address.
  const visits = places.filter(({ kind }) => kind === 'client_address')
  const [visit] = visits
  const isElsewhere = places.some(
    ({ kind, label: name }) => kind !== 'client_address' && isWholeIn(text, name),
  )
  const wished = isElsewhere ? text.replace(KEEPS_FROM_HOME, ' ').replace(AT_WORK, ' ') : text
  if (visit && visits.length === 1 && asksForVisit(wished, places)) return visit
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
  return namedOf(text, places, ({ label: name, district, street }) =>
    [name, district, street].filter(Boolean).join(' '),
  ).one
}
