import type { Manner } from '../../src/dialogue/world/page.ts'

type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** A service of a page. Its key is its id in memory; real services give it another. */
export interface TownService {
  key: string
  name: string
  durationMinutes: number
  /** null: to be agreed. */
  priceCents: number | null
  /** Keys of places; none: all of the page's. */
  at: readonly string[]
  /** Only beside these services, by their keys. */
  addsTo?: readonly string[]
}

/** Sessions that a page sells together. */
export interface TownPackage {
  key: string
  name: string
  /** Keys of the services that each session is one of. */
  services: readonly string[]
  sessions: number
  priceCents: number
  validDays: number | null
}

/** A place of a page, as scheduling's settings take it. */
export interface TownPlace {
  key: string
  kind: 'address' | 'online' | 'client_address'
  label: string
  street?: string
  number?: string
  complement?: string
  district?: string
  city?: string
  state?: string
  directions?: string
  link?: string
  travelMinutes?: number
}

/** A professional of the town, with everything that a client may ask about. */
export interface TownPage {
  slug: string
  name: string
  /** A key of the catalogue of professions. */
  profession: string
  city: string
  sessionDuration: number
  sessionPrice: number
  autoConfirm: boolean
  /** Minutes between two starts; null: the length of what is booked. */
  slotStepMinutes: number | null
  hours: readonly (readonly [string, string])[]
  days: readonly Day[]
  /** Local times without free starts: `2026-11-30T00:00` to `2026-12-01T00:00`. */
  timeOff: readonly (readonly [string, string])[]
  /** Dates with hours of their own; none: closed. */
  specialDays: readonly { date: string; hours: readonly (readonly [string, string])[] }[]
  services: readonly TownService[]
  places: readonly TownPlace[]
  packages: readonly TownPackage[]
  pix: { type: 'email' | 'phone'; key: string } | null
  /** The questions that the page answers in its own words. */
  faq: readonly { question: string; answer: string }[]
  /** The agent's settings that are not the default ones. */
  manner: Partial<Manner>
}

/** The holidays within two months of when talks begin. */
export const townHolidays: ReadonlyMap<string, string> = new Map([
  ['2026-12-24', 'Véspera de Natal'],
  ['2026-12-25', 'Natal'],
  ['2026-12-31', 'Véspera de Ano-Novo'],
  ['2027-01-01', 'Ano-Novo'],
])

const workdays: readonly Day[] = [1, 2, 3, 4, 5]
const fullHours: TownPage['hours'] = [
  ['08:00', '12:00'],
  ['13:00', '19:00'],
]

const page = (
  given: Pick<TownPage, 'slug' | 'name' | 'profession' | 'city'> & Partial<TownPage>,
): TownPage => ({
  sessionDuration: 60,
  sessionPrice: 15_000,
  autoConfirm: true,
  slotStepMinutes: null,
  hours: fullHours,
  days: workdays,
  timeOff: [],
  specialDays: [],
  services: [],
  places: [],
  packages: [],
  pix: null,
  faq: [],
  manner: {},
  ...given,
})

const service = (
  key: string,
  name: string,
  durationMinutes: number,
  priceCents: number | null,
  ...at: string[]
): TownService => ({ key, name, durationMinutes, priceCents, at })

/**
 * The professionals of the town. README.md of test/talks describes them for who writes talks: keep it in line.
 * Their starts lie on grids of 30, 45, 50 and 60 minutes.
 */
export const townPages: readonly TownPage[] = [
  page({
    ...{ slug: 'ana-souza', name: 'Ana Souza', profession: 'psychologist', city: 'Recife' },
    specialDays: [
      { date: '2026-12-24', hours: [['08:00', '12:00']] },
      { date: '2026-12-25', hours: [] },
    ],
  }),
  page({
    slug: 'bruno-lima',
    name: 'Bruno Lima',
    profession: 'barber',
    city: 'Recife',
    sessionDuration: 30,
    sessionPrice: 5_000,
    hours: [['09:00', '20:00']],
    days: [2, 3, 4, 5, 6],
  }),
  page({
    slug: 'carla-dias',
    name: 'Carla Dias',
    profession: 'nutritionist',
    city: 'Olinda',
    autoConfirm: false,
    sessionPrice: 0,
  }),
  page({
    slug: 'dora-alves',
    name: 'Dora Alves',
    profession: 'hairdresser',
    city: 'Recife',
    services: [
      service('corte', 'Corte', 60, 6_000, 'salao'),
      service('barba', 'Barba', 60, 4_000, 'salao'),
      service('ambos', 'Corte e barba', 60, 9_000, 'salao'),
      service('noiva', 'Penteado de noiva', 60, null, 'salao', 'visita'),
    ],
    places: [
      { key: 'salao', kind: 'address', label: 'Salão', street: 'Rua das Flores', city: 'Recife' },
      { key: 'visita', kind: 'client_address', label: 'Na sua casa' },
    ],
  }),
  page({
    slug: 'ana-paula-reis',
    name: 'Ana Paula Reis',
    profession: 'physiotherapist',
    city: 'Natal',
    hours: [['14:00', '21:00']],
  }),
  page({
    slug: 'marta-lemos',
    name: 'Marta Lemos',
    profession: 'psychologist',
    city: 'Recife',
    sessionDuration: 50,
    sessionPrice: 18_000,
    hours: [
      ['08:00', '12:10'],
      ['13:00', '18:50'],
    ],
    places: [
      {
        key: 'consultorio',
        kind: 'address',
        label: 'Consultório',
        street: 'Rua do Sol',
        number: '210',
        complement: 'Sala 12',
        district: 'Boa Vista',
        city: 'Recife',
        state: 'PE',
        directions: 'Em frente à farmácia.',
      },
    ],
    pix: { type: 'email', key: 'marta@example.com' },
    faq: [
      {
        question: 'Tem estacionamento?',
        answer: 'Há um estacionamento conveniado na Rua do Sol, 220.',
      },
      {
        question: 'Aceita convênio?',
        answer: 'Não atendo por convênio, mas dou recibo para o reembolso.',
      },
      { question: 'Aceita cartão?', answer: 'Aceito Pix e cartão de débito.' },
    ],
  }),
  page({
    slug: 'caio-ramos',
    name: 'Caio Ramos',
    profession: 'barber',
    city: 'Olinda',
    sessionDuration: 45,
    sessionPrice: 5_000,
    hours: [['09:00', '19:30']],
    days: [2, 3, 4, 5, 6],
    services: [
      service('corte', 'Corte', 45, 5_000),
      service('barba', 'Barba', 30, 3_500),
      service('corte-e-barba', 'Corte e barba', 75, 8_000),
    ],
    faq: [{ question: 'Atende criança?', answer: 'Sim, a partir de 3 anos.' }],
  }),
  page({
    slug: 'luiza-prado',
    name: 'Luiza Prado',
    profession: 'nutritionist',
    city: 'Recife',
    sessionPrice: 20_000,
    hours: [
      ['08:00', '12:00'],
      ['13:00', '18:00'],
    ],
    timeOff: [
      ['2026-11-26T00:00', '2026-11-27T00:00'],
      ['2026-11-30T00:00', '2026-12-01T00:00'],
    ],
    manner: {
      price: 'O retorno em até 30 dias não é cobrado.',
      preparation: 'Traga exames dos últimos seis meses.',
    },
  }),
  page({
    slug: 'rita-campos',
    name: 'Rita Campos',
    profession: 'manicurist',
    city: 'Recife',
    sessionDuration: 30,
    sessionPrice: 3_000,
    slotStepMinutes: 30,
    hours: [['08:00', '18:00']],
    days: [1, 2, 3, 4, 5, 6],
    services: [
      service('mao', 'Mão', 30, 3_000),
      service('pe', 'Pé', 30, 3_500),
      service('mao-e-pe', 'Mão e pé', 60, 6_000),
      service('alongamento', 'Alongamento de unhas', 120, 18_000, 'boa-vista'),
    ],
    places: [
      {
        key: 'boa-vista',
        kind: 'address',
        label: 'Boa Vista',
        street: 'Rua da Imperatriz',
        number: '45',
        district: 'Boa Vista',
        city: 'Recife',
        state: 'PE',
      },
      {
        key: 'casa-forte',
        kind: 'address',
        label: 'Casa Forte',
        street: 'Praça de Casa Forte',
        number: '12',
        district: 'Casa Forte',
        city: 'Recife',
        state: 'PE',
      },
      { key: 'domicilio', kind: 'client_address', label: 'Em domicílio', travelMinutes: 30 },
    ],
    pix: { type: 'phone', key: '+5581991234567' },
  }),
  page({
    slug: 'paulo-nery',
    name: 'Paulo Nery',
    profession: 'language_teacher',
    city: 'São Paulo',
    sessionPrice: 12_000,
    autoConfirm: false,
    hours: [['14:00', '21:00']],
    days: [1, 2, 3, 4],
    places: [
      {
        key: 'online',
        kind: 'online',
        label: 'Aula online',
        link: 'https://meet.example.com/paulo-nery',
      },
    ],
    pix: { type: 'email', key: 'paulo@example.com' },
  }),
  page({
    slug: 'davi-torres',
    name: 'Davi Torres',
    profession: 'barber',
    city: 'Natal',
    sessionDuration: 40,
    sessionPrice: 4_500,
    slotStepMinutes: 20,
    hours: [['09:00', '19:00']],
    days: [2, 3, 4, 5, 6],
    services: [
      service('corte', 'Corte', 40, 4_500),
      service('barba', 'Barba', 20, 3_000),
      service('sobrancelha', 'Sobrancelha', 20, 2_000),
      { ...service('lavagem', 'Lavagem', 20, 1_500), addsTo: ['corte', 'barba'] },
    ],
    packages: [
      {
        ...{ key: 'cortes', name: '4 cortes', services: ['corte'] },
        ...{ sessions: 4, priceCents: 16_000, validDays: 120 },
      },
    ],
    pix: { type: 'email', key: 'davi@example.com' },
  }),
  page({
    slug: 'marcos-vieira',
    name: 'Marcos Vieira',
    profession: 'personal_trainer',
    city: 'Recife',
    sessionPrice: 9_000,
    hours: [
      ['06:00', '10:00'],
      ['16:00', '21:00'],
    ],
  }),
  page({
    slug: 'marco-vieira',
    name: 'Marco Vieira',
    profession: 'pilates_instructor',
    city: 'Recife',
    sessionDuration: 50,
    sessionPrice: 11_000,
    hours: [['07:00', '12:00']],
  }),
]
