import { PROFESSIONS } from '@encaixe/contracts'
import { type FoundPage, foundBy } from '../../services/scheduling/src/search/found-by.ts'

const first = [
  ...[
    'Ana',
    'Beatriz',
    'Bruno',
    'Camila',
    'Carlos',
    'Clara',
    'Daniel',
    'Débora',
    'Diego',
    'Eduarda',
    'Elisa',
  ],
  ...[
    'Fábio',
    'Fernanda',
    'Gabriela',
    'Gustavo',
    'Heitor',
    'Helena',
    'Igor',
    'Isabela',
    'João',
    'Júlia',
    'Karina',
  ],
  ...[
    'Larissa',
    'Leandro',
    'Lucas',
    'Luísa',
    'Marcos',
    'Mariana',
    'Nádia',
    'Otávio',
    'Paula',
    'Pedro',
    'Rafael',
  ],
  ...[
    'Renata',
    'Rodrigo',
    'Sabrina',
    'Sérgio',
    'Taís',
    'Tiago',
    'Úrsula',
    'Vanessa',
    'Vinícius',
    'Wagner',
    'Yasmin',
  ],
]
const last = [
  ...[
    'Almeida',
    'Andrade',
    'Araújo',
    'Barbosa',
    'Barros',
    'Batista',
    'Cardoso',
    'Carvalho',
    'Castro',
    'Cavalcanti',
  ],
  ...[
    'Conceição',
    'Correia',
    'Costa',
    'Dias',
    'Duarte',
    'Esteves',
    'Fernandes',
    'Ferreira',
    'Figueiredo',
    'Freitas',
  ],
  ...[
    'Gomes',
    'Gonçalves',
    'Guimarães',
    'Lima',
    'Lopes',
    'Machado',
    'Martins',
    'Melo',
    'Mendes',
    'Monteiro',
  ],
  ...[
    'Moraes',
    'Moreira',
    'Nascimento',
    'Nogueira',
    'Oliveira',
    'Pacheco',
    'Pereira',
    'Pinto',
    'Queiroz',
    'Ramos',
  ],
  ...[
    'Rezende',
    'Ribeiro',
    'Rocha',
    'Sampaio',
    'Santana',
    'Santos',
    'Siqueira',
    'Souza',
    'Teixeira',
    'Vieira',
  ],
]
/** Cities by how many people live there, roughly: the first have most pages. */
const cities = [
  ...[
    'São Paulo, SP',
    'Rio de Janeiro, RJ',
    'Brasília, DF',
    'Fortaleza, CE',
    'Salvador, BA',
    'Belo Horizonte, MG',
  ],
  ...[
    'Manaus, AM',
    'Curitiba, PR',
    'Recife, PE',
    'Goiânia, GO',
    'Belém, PA',
    'Porto Alegre, RS',
    'Guarulhos, SP',
  ],
  ...[
    'Campinas, SP',
    'São Luís, MA',
    'Maceió, AL',
    'Campo Grande, MS',
    'Teresina, PI',
    'João Pessoa, PB',
    'Natal, RN',
  ],
  ...[
    'Ribeirão Preto, SP',
    'Uberlândia, MG',
    'Sorocaba, SP',
    'Cuiabá, MT',
    'Aracaju, SE',
    'Joinville, SC',
  ],
  ...[
    'Londrina, PR',
    'Niterói, RJ',
    'Florianópolis, SC',
    'Santos, SP',
    'Olinda, PE',
    'Maringá, PR',
    'Vitória, ES',
  ],
]
const districts = [
  ...[
    'Centro',
    'Boa Vista',
    'Jardim América',
    'Santa Cruz',
    'Vila Nova',
    'São José',
    'Alto da Glória',
    'Bela Vista',
  ],
  ...[
    'Cidade Nova',
    'Santo Antônio',
    'Jardim Europa',
    'Vila Mariana',
    'Parque das Flores',
    'Nova Esperança',
  ],
]
const bios = [
  ...[
    'Atendo com calma e no seu tempo.',
    'Mais de dez anos de prática.',
    'Adultos, adolescentes e casais.',
  ],
  ...['Atendimento acolhedor, perto do metrô.', 'Especialista em casos difíceis.', ''],
]

/** One page of the crowd, always the same for its number. */
export function pageOf(n: number) {
  const random = numbers(n)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() * list.length)]
    if (item === undefined) throw new Error('an empty list has nothing to pick')
    return item
  }
  const [city = '', state = ''] = (cities[Math.floor(random() ** 2 * cities.length)] ?? '').split(
    ', ',
  )
  const page = {
    name: `${pick(first)} ${pick(last)} ${pick(last)}`,
    profession: pick(PROFESSIONS).key,
    city,
    bio: pick(bios),
    sessionPrice: 5_000 + Math.floor(random() * 60) * 500,
  }
  const places = [
    {
      kind: 'address',
      label: 'Consultório',
      street: 'Rua das Flores',
      district: pick(districts),
      city,
      state,
      active: true,
    },
    ...(random() < 0.3
      ? [
          {
            kind: 'online',
            label: 'Por vídeo',
            street: null,
            district: null,
            city: null,
            state: null,
            active: true,
          },
        ]
      : []),
  ]
  const found: FoundPage = { ...page, services: [], places }
  return { ...page, slug: `multidao-${n}`, places, ...foundBy(found) }
}

/** Mulberry32: small, and the same everywhere. */
function numbers(seed: number): () => number {
  let state = (seed + 1) * 0x9e37_79b9
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
