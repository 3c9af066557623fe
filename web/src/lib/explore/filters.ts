/** What an address of the list asks for; empty: everything. */
const LONGEST = {
  q: 100,
  category: 60,
  profession: 60,
  city: 80,
  day: 10,
  price: 12,
  online: 4,
  sort: 10,
}

export type Filters = Record<keyof typeof LONGEST, string>

const names = Object.keys(LONGEST).filter((name): name is keyof Filters => name in LONGEST)

export function readFilters(query: URLSearchParams): Filters {
  const of = (name: keyof Filters) => (query.get(name) ?? '').trim().slice(0, LONGEST[name])
  return {
    ...{ q: of('q'), category: of('category'), profession: of('profession'), city: of('city') },
    ...{ day: of('day'), price: of('price'), online: of('online'), sort: of('sort') },
  }
}

/** The chosen filters in words, each to be taken away; the words that are looked for stand in their own field. */
export function chosenFilters(
  { category, profession, city, day, price, online }: Filters,
  inWords: { profession: (key: string) => string; day: (date: string) => string },
): { name: keyof Filters; label: string }[] {
  const chosen: { name: keyof Filters; label: string }[] = [
    { name: 'category', label: category },
    { name: 'profession', label: profession && inWords.profession(profession) },
    { name: 'city', label: city },
    { name: 'day', label: day && `livre ${inWords.day(day)}` },
    { name: 'price', label: price && `até R$ ${price}` },
    { name: 'online', label: online && 'online' },
  ]
  return chosen.filter(({ label }) => label !== '')
}

/** The address of the list with some filters changed. */
export function explorePath(filters: Filters, changes: Partial<Filters> = {}): string {
  const wanted = { ...filters, ...changes }
  const query = new URLSearchParams(
    names.flatMap((name) => (wanted[name] === '' ? [] : [[name, wanted[name]]])),
  )
  return query.size > 0 ? `/explore?${query}` : '/explore'
}
