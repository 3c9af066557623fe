import { readFileSync } from 'node:fs'
import { AppError, plainWords } from '@encaixe/contracts'

/**
 * The 5,571 municipalities with their codes of the IBGE, as kelvins/municipios-brasileiros has them (MIT).
 */
const FILE = new URL('municipalities.csv', import.meta.url)

export interface Municipality {
  /** Of the IBGE. */
  code: number
  /** Two letters. */
  state: string
  name: string
}

const byCode = new Map<number, Municipality>()
const byName = new Map<string, Municipality[]>()
for (const line of readFileSync(FILE, 'utf8').trim().split('\n').slice(1)) {
  const [code, state = '', name = ''] = line.split(';')
  const municipality = { code: Number(code), state, name }
  byCode.set(municipality.code, municipality)
  const key = plainWords(name)
  byName.set(key, [...(byName.get(key) ?? []), municipality])
}

export const everyMunicipality = (): Municipality[] => [...byCode.values()]

export const municipality = (code: number): Municipality | null => byCode.get(code) ?? null

/** The municipality of this name; without a state only if no other has the name. */
export function municipalityOf({
  state,
  city,
}: {
  state: string | null
  city: string | null
}): Municipality | null {
  const named = city === null ? [] : (byName.get(plainWords(city)) ?? [])
  const fitting = state === null ? named : named.filter((one) => one.state === state)
  const [only, ...others] = fitting
  return only && others.length === 0 ? only : null
}

/** `Campinas, SP`, `Campinas - SP`, `Campinas/SP`, `campinas sp`. */
const WITH_STATE = /^(.+?)(?:\s*[,/(–-]\s*|\s+)([A-Za-z]{2})\)?$/

/** The municipalities that a text may mean: all of the name, or those of the state that it adds. */
export function municipalitiesNamed(text: string): Municipality[] {
  const whole = byName.get(plainWords(text))
  if (whole) return whole
  const [, name = '', state = ''] = WITH_STATE.exec(text.trim()) ?? []
  const named = byName.get(plainWords(name)) ?? []
  return named.filter((one) => one.state === state.toUpperCase())
}

/** The capitals by their codes: without a state they are meant, and not a smaller place of the same name. */
const CAPITALS: ReadonlySet<number> = new Set([
  ...[1200401, 2704302, 1302603, 1600303, 2927408, 2304400, 5300108, 3205309, 5208707, 2111300],
  ...[3106200, 5002704, 5103403, 1501402, 2507507, 2611606, 2211001, 4106902, 3304557, 2408102],
  ...[1100205, 1400100, 4314902, 4205407, 2800308, 3550308, 1721000],
])

export const isCapital = ({ code }: Municipality): boolean => CAPITALS.has(code)

/** What people write of a state, and of the cities that they call otherwise, as plain words. */
const ALSO_CALLED: Readonly<Record<number, string>> = {
  3106200: 'bh beaga',
  3304557: 'rio',
  3550308: 'sampa',
  4205407: 'floripa',
  4314902: 'poa',
  5300108: 'bsb',
}
const STATES: Readonly<Record<string, string>> = {
  AC: 'acre',
  AL: 'alagoas',
  AM: 'amazonas',
  AP: 'amapa',
  BA: 'bahia',
  CE: 'ceara',
  DF: 'distrito federal',
  ES: 'espirito santo',
  GO: 'goias',
  MA: 'maranhao',
  MG: 'minas gerais',
  MS: 'mato grosso do sul',
  MT: 'mato grosso',
  PA: 'para',
  PB: 'paraiba',
  PE: 'pernambuco',
  PI: 'piaui',
  PR: 'parana',
  RJ: 'rio de janeiro',
  RN: 'rio grande do norte',
  RO: 'rondonia',
  RR: 'roraima',
  RS: 'rio grande do sul',
  SC: 'santa catarina',
  SE: 'sergipe',
  SP: 'sao paulo',
  TO: 'tocantins',
}

/** The plain words by which who is in a municipality is found. */
export const wordsOfMunicipality = ({ code, state, name }: Municipality): string =>
  [plainWords(name), state.toLowerCase(), STATES[state], ALSO_CALLED[code]]
    .filter(Boolean)
    .join(' ')

/** As many states as a sentence can name. */
const MOST_NAMED = 5

/**
 * Asks for the state of a city whose name several municipalities have: holidays and explore depend on it. What is no
 * municipality is taken as it is.
 * @throws AppError VALIDATION_FAILED
 */
export function requireOneMunicipality(city: string | null | undefined): void {
  const named = city ? municipalitiesNamed(city) : []
  if (named.length < 2 || named.some(isCapital)) return
  const states = named.map(({ state }) => state).toSorted()
  const [first = ''] = states
  const shown = states.slice(0, MOST_NAMED)
  const rest = states.length > shown.length ? ' e em outros estados' : ''
  const message = `Há uma cidade com esse nome em ${shown.join(', ')}${rest}. Escreva com o estado, por exemplo “${named[0]?.name}, ${first}”.`
  throw new AppError('VALIDATION_FAILED', 'Several municipalities have this name.', {
    errors: [{ path: 'city', message }],
  })
}
