import { plainWords } from '@encaixe/contracts'

/** Where a page is, as far as holidays depend on it. */
export interface HolidayPlace {
  /** Two letters; null: nobody said. */
  state: string | null
  city: string | null
}

/** The capitals, by which a city's name alone tells its state. */
const CAPITALS: Readonly<Record<string, string>> = {
  'rio branco': 'AC',
  maceio: 'AL',
  manaus: 'AM',
  macapa: 'AP',
  salvador: 'BA',
  fortaleza: 'CE',
  brasilia: 'DF',
  vitoria: 'ES',
  goiania: 'GO',
  'sao luis': 'MA',
  'belo horizonte': 'MG',
  'campo grande': 'MS',
  cuiaba: 'MT',
  belem: 'PA',
  'joao pessoa': 'PB',
  recife: 'PE',
  teresina: 'PI',
  curitiba: 'PR',
  'rio de janeiro': 'RJ',
  natal: 'RN',
  'porto velho': 'RO',
  'boa vista': 'RR',
  'porto alegre': 'RS',
  florianopolis: 'SC',
  aracaju: 'SE',
  'sao paulo': 'SP',
  palmas: 'TO',
}

/** `Campinas, SP`, `Campinas - SP` and `Campinas/SP` name their state. */
const WITH_STATE = /^(.+?)\s*[,/(–-]\s*([A-Za-z]{2})\)?$/

/**
 * Where a page is: its first address, else its city, whose state the text or the name of a capital tells. Without
 * a state only the nation's holidays are known.
 */
export function holidayPlaceOf({
  city,
  addresses,
}: {
  city: string | null
  /** Active ones, in their order. */
  addresses: readonly HolidayPlace[]
}): HolidayPlace {
  const address = addresses.find(({ state }) => state !== null)
  if (address) return address
  if (city === null) return { state: null, city: null }
  const [, name, state] = WITH_STATE.exec(city.trim()) ?? []
  if (name !== undefined && state !== undefined) return { state: state.toUpperCase(), city: name }
  return { state: CAPITALS[plainWords(city)] ?? null, city }
}
