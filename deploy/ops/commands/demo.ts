import { AppError, type RpcRequest, schedulingRpcs } from '@encaixe/contracts'
import { type Command, optional } from '../command.ts'
import { sandboxUrl } from '../connection.ts'
import { parseHours } from '../hours.ts'
import { connectAtSandbox } from './demo-pix.ts'

type NewProfessional = RpcRequest<typeof schedulingRpcs.createProfessional>

const professionals: NewProfessional[] = [
  {
    slug: 'ana-lima',
    name: 'Ana Lima',
    profession: 'psychologist',
    phone: '+5511987650001',
    email: 'ana@exemplo.com.br',
    instantPayKeyType: 'email',
    instantPayKey: 'ana@exemplo.com.br',
    city: 'São Paulo',
    bio: 'Psicóloga clínica. Atendo adultos, com calma e sem julgamentos, há doze anos.',
    sessionDuration: 50,
    sessionPrice: 18_000,
    windows: parseHours('mon-fri 09:00-12:00,14:00-19:00'),
  },
  {
    slug: 'barbearia-do-caio',
    name: 'Caio Ribeiro',
    profession: 'barber',
    phone: '+5521987650002',
    email: 'caio@exemplo.com.br',
    instantPayKeyType: 'phone',
    instantPayKey: '+5521987650002',
    city: 'Rio de Janeiro',
    bio: 'Corte e barba em Botafogo. Café por conta da casa.',
    sessionDuration: 40,
    sessionPrice: 6_500,
    autoConfirm: true,
    minNoticeMinutes: 30,
    windows: parseHours('tue-sat 10:00-20:00'),
  },
  {
    slug: 'marina-personal',
    name: 'Marina Souza',
    profession: 'personal_trainer',
    phone: '+5531987650003',
    city: 'Belo Horizonte',
    bio: 'Treinos no parque ou na sua casa. Do primeiro passo à primeira meia maratona.',
    sessionDuration: 60,
    sessionPrice: 12_000,
    bufferMinutes: 15,
    autoConfirm: true,
    windows: parseHours('mon-sat 06:00-11:00; mon+wed 17:00-21:00'),
  },
  {
    slug: 'professor-joao',
    name: 'João Batista',
    profession: 'tutor',
    phone: '+5592987650004',
    email: 'joao@exemplo.com.br',
    city: 'Manaus',
    bio: 'Matemática e física para o ensino médio e o vestibular. Aulas online ou presenciais.',
    sessionDuration: 90,
    sessionPrice: 9_000,
    timezone: 'America/Manaus',
    windows: parseHours('mon-fri 13:00-22:00; sat 08:00-12:00'),
  },
  {
    slug: 'bruno-fisioterapia',
    name: 'Bruno Nogueira',
    profession: 'physiotherapist',
    phone: '+5541987650005',
    email: 'bruno@exemplo.com.br',
    instantPayKeyType: 'email',
    instantPayKey: 'bruno@exemplo.com.br',
    city: 'Curitiba',
    bio: 'Fisioterapia ortopédica e esportiva. Cada sessão é só sua, do começo ao fim.',
    sessionDuration: 50,
    sessionPrice: 14_000,
    autoConfirm: true,
    windows: parseHours('mon-fri 08:00-12:00,13:00-18:00'),
  },
]

type Service = RpcRequest<typeof schedulingRpcs.createService>
type Place = RpcRequest<typeof schedulingRpcs.createPlace>
type Packages = NonNullable<NewProfessional['packages']>

/** The services, places and packages of each professional. */
const offers: Record<string, { places: Place[]; services: Service[]; packages?: Packages }> = {
  'ana-lima': {
    places: [
      {
        ...{ kind: 'address', label: 'Consultório da Paulista', street: 'Avenida Paulista' },
        ...{ number: '1000', complement: 'Sala 12', district: 'Bela Vista', city: 'São Paulo' },
        ...{ state: 'SP', postalCode: '01310-100', directions: 'Elevador da esquerda, 1º andar.' },
      },
      { kind: 'online', label: 'Por vídeo', link: 'https://meet.example.com/ana-lima' },
    ],
    services: [],
  },
  'barbearia-do-caio': {
    places: [
      {
        ...{ kind: 'address', label: 'Barbearia do Caio', street: 'Rua Voluntários da Pátria' },
        ...{ number: '320', district: 'Botafogo', city: 'Rio de Janeiro', state: 'RJ' },
      },
    ],
    services: [
      { name: 'Corte', durationMinutes: 40, priceCents: 6_500, description: 'Máquina e tesoura.' },
      { name: 'Barba', durationMinutes: 30, priceCents: 4_500, description: 'Com toalha quente.' },
      { name: 'Corte e barba', durationMinutes: 70, priceCents: 10_000 },
      { name: 'Lavagem', durationMinutes: 15, priceCents: 1_500, addOn: true },
    ],
  },
  'marina-personal': {
    places: [
      {
        ...{ kind: 'address', label: 'Parque Municipal', street: 'Avenida Afonso Pena' },
        ...{ district: 'Centro', city: 'Belo Horizonte', state: 'MG' },
        directions: 'Encontro no coreto.',
      },
      { kind: 'client_address', label: 'Na sua casa', travelMinutes: 30 },
    ],
    services: [
      { name: 'Treino', durationMinutes: 60, priceCents: 12_000 },
      { name: 'Avaliação física', durationMinutes: 90, priceCents: 20_000 },
    ],
  },
  'professor-joao': {
    places: [{ kind: 'online', label: 'Online', link: 'https://meet.example.com/professor-joao' }],
    services: [
      { name: 'Aula particular', durationMinutes: 90, priceCents: 9_000 },
      { name: 'Plantão de dúvidas', durationMinutes: 30, priceCents: null },
    ],
  },
  'bruno-fisioterapia': {
    places: [
      {
        ...{ kind: 'address', label: 'Clínica do Batel', street: 'Avenida do Batel' },
        ...{ number: '1230', complement: 'Sala 4', district: 'Batel', city: 'Curitiba' },
        ...{ state: 'PR', postalCode: '80420-090' },
      },
    ],
    services: [
      { name: 'Fisioterapia', durationMinutes: 50, priceCents: 14_000 },
      { name: 'Avaliação', durationMinutes: 60, priceCents: 18_000 },
    ],
    packages: [
      {
        ...{ name: '10 sessões de fisioterapia', description: 'Uma por semana, no seu ritmo.' },
        ...{ priceCents: 120_000, validDays: 180, onPage: true },
        entries: [{ services: [0], sessions: 10 }],
      },
      {
        ...{ name: 'Avaliação e 5 sessões', priceCents: 78_000, validDays: 90, onPage: true },
        entries: [
          { services: [1], sessions: 1 },
          { services: [0], sessions: 5 },
        ],
      },
    ],
  },
}

const scene = (name: string, description: string, isCover = false) => ({
  ...{ url: `/demo/${name}.webp`, width: 960, height: 720, description, isCover },
})

type Face = Pick<NewProfessional, 'avatarUrl' | 'accentColor' | 'faq' | 'photos'>

/** What their pages look like: pictures that `services/gateway/scripts/demo-pictures.mjs` draws. */
const faces: Record<string, Face> = {
  'ana-lima': {
    avatarUrl: '/demo/ana-lima.webp',
    accentColor: '#2f6f73',
    photos: [
      scene('consultorio-sala', 'A sala de atendimento', true),
      scene('consultorio-poltronas', 'As poltronas, uma de frente para a outra'),
    ],
    faq: [
      {
        question: 'Como é a primeira sessão?',
        answer:
          'Uma conversa de 50 minutos para a gente se conhecer. Você decide depois se quer seguir.',
      },
      { question: 'Emite recibo para reembolso?', answer: 'Sim, no fim de cada mês.' },
    ],
  },
  'barbearia-do-caio': {
    avatarUrl: '/demo/caio-ribeiro.webp',
    accentColor: '#b4532a',
    photos: [
      scene('barbearia-balcao', 'O balcão da barbearia', true),
      scene('barbearia-degrade', 'Degradê'),
      scene('barbearia-cacheado', 'Cacheado com lateral baixa'),
      scene('barbearia-barba', 'Barba com navalha'),
    ],
    faq: [
      {
        question: 'Atrasei, e agora?',
        answer: 'Até 10 minutos a gente espera. Depois, avise pelo WhatsApp.',
      },
      { question: 'Tem estacionamento?', answer: 'Na rua, e um pago a 50 metros.' },
      { question: 'Aceita cartão?', answer: 'Só Pix e dinheiro.' },
    ],
  },
  'marina-personal': {
    avatarUrl: '/demo/marina-souza.webp',
    accentColor: '#c8452f',
    photos: [
      scene('treino-parque', 'Corrida no parque', true),
      scene('treino-forca', 'Treino de força'),
      scene('treino-colchonete', 'Treino em casa'),
    ],
    faq: [
      {
        question: 'Nunca treinei. Serve para mim?',
        answer: 'Serve. A gente começa pela avaliação.',
      },
    ],
  },
  'professor-joao': {
    avatarUrl: '/demo/joao-batista.webp',
    accentColor: '#2f5fb3',
    photos: [
      scene('aula-quadro', 'Quadro com funções e geometria'),
      scene('aula-online', 'Aula online com quadro compartilhado'),
    ],
    faq: [{ question: 'Que material uso?', answer: 'O da sua escola. Listas extras eu mando.' }],
  },
  'bruno-fisioterapia': {
    avatarUrl: '/demo/bruno-nogueira.webp',
    accentColor: '#3d6b4f',
    photos: [],
    faq: [
      {
        question: 'Preciso de pedido médico?',
        answer: 'Para começar, não. Para reembolso do plano, sim.',
      },
    ],
  },
}

/** Whose clients pay by charges of the sandbox's bank, if there is one. */
const AT_SANDBOX = 'barbearia-do-caio'

/** A few professionals to look at; `npm start` makes them once. */
export const demo: Command = {
  usage: 'demo',
  async run(bus, options) {
    const sandbox = sandboxUrl(optional(options, 'data'))
    for (const professional of professionals) {
      try {
        const { id, name, instantPayKey } = await bus.call(schedulingRpcs.createProfessional, {
          ...professional,
          ...offers[professional.slug],
          ...faces[professional.slug],
        })
        if (professional.slug === AT_SANDBOX && sandbox !== null && instantPayKey !== null)
          await connectAtSandbox(bus, sandbox, { professionalId: id, name, pixKey: instantPayKey })
      } catch (error) {
        // A demo that was cut short goes on where it stopped.
        if (!(error instanceof AppError && error.code === 'SLUG_TAKEN')) throw error
      }
    }
    const slugs = professionals.map(({ slug }) => slug)
    return { data: { slugs }, lines: slugs.map((slug) => `/p/${slug}`) }
  },
}
