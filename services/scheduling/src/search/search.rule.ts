import {
  findProfession,
  isSmallWord,
  PROFESSIONS,
  type PublicPlace,
  type PublicService,
  plainWords,
  searchedAs,
} from '@encaixe/contracts'

/** More words than this say nothing more about who is looked for. */
const MOST_WORDS = 8

/** Words that say that somebody is looked for, and not who: `fazer a unha`, `psicóloga perto de mim`. */
const fillers = new Set(
  'fazer marcar agendar procuro procurando procurar busco buscar quero queria preciso achar encontrar alguem algum alguma que faz faca trabalha trabalhe perto proximo mim aqui bairro bom boa melhor bons boas'.split(
    ' ',
  ),
)

/** What people call a place that is a link. */
const ONLINE = 'online por video videochamada remoto a distancia'

/** The words of a search, each to be found as the beginning of a word; small ones and fillers only where there are no others. */
export function searchWords(query: string): string[] {
  const words = [...new Set(plainWords(query).split(' ').filter(Boolean))]
  const telling = words.filter((word) => !isSmallWord(word) && !fillers.has(word))
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS)
}

/** The keys of a category by its label, however accented; empty when there is no such category. */
export function professionsOfCategory(category: string): string[] {
  const wanted = plainWords(category)
  return PROFESSIONS.filter((entry) => plainWords(entry.category) === wanted).map(({ key }) => key)
}

/** What a professional is found by of what strangers see of the offer: services, places, districts and cities. */
export function searchOffer({
  services,
  places,
}: {
  services: readonly Pick<PublicService, 'name'>[]
  places: readonly Pick<PublicPlace, 'kind' | 'label' | 'district' | 'city'>[]
}): string {
  const words = [
    ...services.map(({ name }) => name),
    ...places.flatMap(({ kind, label, district, city }) => [
      label,
      district,
      city,
      kind === 'online' && ONLINE,
    ]),
  ]
  return ` ${plainWords(words.filter(Boolean).join(' '))}`
}

export interface SearchColumns {
  searchName: string
  searchHeadline: string
  searchText: string
  searchCity: string
}

/**
 * What a professional is found by. Each text begins with a space, so that a word's beginning is a
 * space and the word. A match in the name counts most, then the headline, then the rest.
 */
export function searchColumns(professional: {
  name: string
  profession: string
  city: string | null
  bio: string
}): SearchColumns {
  const profession = findProfession(professional.profession)
  const name = plainWords(professional.name)
  const city = plainWords(professional.city ?? '')
  const headline = plainWords(
    [name, profession?.label, searchedAs(professional.profession), city].join(' '),
  )
  return {
    searchName: ` ${name}`,
    searchHeadline: ` ${headline}`,
    searchText: ` ${plainWords([headline, profession?.category, professional.bio].join(' '))}`,
    searchCity: city,
  }
}
