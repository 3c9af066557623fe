import type { PagePlace } from '../../../dialogue/world/page.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import { withoutLeftOut } from './left-out-names.rule.ts'
import { namedOf } from './named-service.rule.ts'

const VISIT =
  /\b(?:(?<!\b(?:faco|corto|aparo|fiz|cortei|lavo|pinto|cuido|raspo|tiro|cheg\w+|volt\w+|fico|durmo|ajudo|almoco|janto|trabalho|esqueci|deixei|tenho(?: \w+){0,2}) (?:aqui |la )?)(?:aqui )?em casa|minha casa|casa del[ae]|domicilio|domiciliar|minha residencia|meu apartamento|meu endereco|visita|(?:vem|vir|venha|vai|ir) (?:ate|aqui|na minha|no meu|em minha)|(?<!\b(?:la|aqui|colega|menina|amiga) )n[ao] (?:minha empresa|meu trabalho))\b(?! (?:forte|amarela|caiada|branca|verde)\b)/

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

const STREET =
  /(?<!\p{L})(?:rua|r\.|avenida|av\.?|travessa|tv\.|alameda|estrada|rodovia|praça|praca|largo|beco)\s+(?:\p{L}|\d{1,2}\s+de\s+\p{L})[^.;!?\n]*/iu
/** What a time begins with. What stands before it is the address. */
const TIME =
  /[\s,]+(?:(?:na|no|pra|para|às|as|dia)\s+)?(?:hoje|hj|amanh[ãa]|segunda|ter[çc]a|quarta|quinta|sexta|s[áa]bado|domingo|(?:dia|às|as)\s+\d|\d{1,2}\s*(?:h|:\d))(?!\p{L}).*$/isu

/**
 * The client's address within a message: `em casa sexta 14h, moro na rua do Sossego 55, Boa Vista`. A street without
 * a number is none: the agent asks.
 */
export function visitAddressIn(text: string): string | null {
  const [street] = STREET.exec(text) ?? []
  const address = street
    ?.slice(0, 300)
    .replace(TIME, '')
    .replace(/[\s,]+$/, '')
  return address !== undefined && /\d/.test(address) ? address : null
}

/** The place that a message names. */
export function namedPlace(said: string, places: readonly PagePlace[]): PagePlace | null {
  const text = withoutLeftOutPlaces(plain(said), places)
  // In `em casa, moro na rua … em Boa Vista` the second place is a part of the address.
  const visits = places.filter(({ kind }) => kind === 'client_address')
  const [visit] = visits
  if (visit && visits.length === 1 && (saysAtHome(text) || visitAddressIn(said) !== null))
    return visit
  const { these } = namedOf(text, places, ({ label: name, district, street }) =>
    [name, district, street].filter(Boolean).join(' '),
  )
  return these.length === 1 ? (these[0] ?? null) : null
}
