/** The professions a page can be of. Keys are stable; labels are what people read. */
const catalogue = {
  'Saúde e clínica': {
    psychologist: 'Psicologia',
    psychoanalyst: 'Psicanálise',
    nutritionist: 'Nutrição',
    physiotherapist: 'Fisioterapia',
    speech_therapist: 'Fonoaudiologia',
    occupational_therapist: 'Terapia ocupacional',
    dentist: 'Odontologia',
    physician: 'Medicina',
    acupuncturist: 'Acupuntura',
    midwife: 'Obstetrícia e doulagem',
    podiatrist: 'Podologia',
  },
  'Beleza e estética': {
    barber: 'Barbearia',
    hairdresser: 'Cabelo',
    manicurist: 'Manicure e pedicure',
    makeup_artist: 'Maquiagem',
    esthetician: 'Estética',
    eyebrow_designer: 'Design de sobrancelhas',
    lash_designer: 'Extensão de cílios',
    massage_therapist: 'Massoterapia',
    tattoo_artist: 'Tatuagem',
  },
  'Corpo e movimento': {
    personal_trainer: 'Personal trainer',
    pilates_instructor: 'Pilates',
    yoga_teacher: 'Yoga',
    dance_teacher: 'Dança',
    swimming_teacher: 'Natação',
    martial_arts_teacher: 'Artes marciais',
  },
  'Aulas e idiomas': {
    tutor: 'Aulas particulares',
    language_teacher: 'Idiomas',
    music_teacher: 'Música',
    speech_coach: 'Oratória',
    driving_instructor: 'Aulas de direção',
  },
  'Carreira e negócios': {
    career_coach: 'Orientação de carreira',
    lawyer: 'Advocacia',
    accountant: 'Contabilidade',
    financial_planner: 'Planejamento financeiro',
    consultant: 'Consultoria',
  },
  'Casa e criação': {
    photographer: 'Fotografia',
    interior_designer: 'Design de interiores',
    architect: 'Arquitetura',
    personal_organizer: 'Organização',
    seamstress: 'Costura e ajustes',
  },
  Pets: {
    veterinarian: 'Veterinária',
    pet_groomer: 'Banho e tosa',
    dog_trainer: 'Adestramento',
  },
  'Outras profissões': {
    other: 'Outra profissão',
  },
} as const

type Catalogue = typeof catalogue
export type ProfessionKey = { [C in keyof Catalogue]: keyof Catalogue[C] }[keyof Catalogue]

export interface Profession {
  key: string
  label: string
  category: string
}

export const PROFESSIONS: readonly Profession[] = Object.entries(catalogue).flatMap(
  ([category, entries]) =>
    Object.entries(entries).map(([key, label]) => ({ key, label, category })),
)

const byKey = new Map(PROFESSIONS.map((profession) => [profession.key, profession]))

/** The profession of a key, or undefined when the list has none. */
export const findProfession = (key: string): Profession | undefined => byKey.get(key)
