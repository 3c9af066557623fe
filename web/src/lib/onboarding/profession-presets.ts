import type { ProfessionKey } from '@encaixe/contracts'

/** What a new page of a profession begins with. All of it is shown and changed before it is published. */

export interface ServicePreset {
  name: string
  minutes: number
  /** null: to be agreed on. Where a profession's rules keep prices out of advertising, none is suggested. */
  cents: number | null
}

export interface HoursPreset {
  dayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6
  startTime: string
  endTime: string
}

export interface ProfessionPreset {
  /** Of a page that lists no services. */
  sessionMinutes: number
  /** None for who sells one kind of session: the page then asks nobody what to book. */
  services: readonly ServicePreset[]
  week: readonly HoursPreset[]
  /** Whether a booking stands at once, or waits for an answer. */
  autoConfirm: boolean
  /** What the place is called, where it has an address. */
  placeLabel: string
}

type Hours = readonly [startTime: string, endTime: string]
type Group = Omit<ProfessionPreset, 'services'>

const days = (numbers: readonly HoursPreset['dayOfWeek'][], ...hours: Hours[]): HoursPreset[] =>
  numbers.flatMap((dayOfWeek) =>
    hours.map(([startTime, endTime]) => ({ dayOfWeek, startTime, endTime })),
  )
const WEEKDAYS = [1, 2, 3, 4, 5] as const
const TUESDAY_ON = [2, 3, 4, 5] as const
const SATURDAY = [6] as const

/** Sessions by appointment, agreed on first. */
const clinic: Group = {
  sessionMinutes: 50,
  week: days(WEEKDAYS, ['08:00', '12:00'], ['13:00', '18:00']),
  autoConfirm: false,
  placeLabel: 'Consultório',
}
/** Talks that people come to after their own work, too. */
const therapy: Group = {
  ...clinic,
  week: days(WEEKDAYS, ['09:00', '12:00'], ['14:00', '20:00']),
}
/** Closed on Mondays, open on Saturdays; who finds a free time has it. */
const salon: Group = {
  sessionMinutes: 60,
  week: [...days(TUESDAY_ON, ['09:00', '19:00']), ...days(SATURDAY, ['09:00', '18:00'])],
  autoConfirm: true,
  placeLabel: 'Salão',
}
/** Before and after everybody's work. */
const movement: Group = {
  sessionMinutes: 60,
  week: [
    ...days(WEEKDAYS, ['06:00', '11:00'], ['16:00', '21:00']),
    ...days(SATURDAY, ['07:00', '11:00']),
  ],
  autoConfirm: false,
  placeLabel: 'Estúdio',
}
const lessons: Group = {
  sessionMinutes: 60,
  week: [
    ...days(WEEKDAYS, ['09:00', '12:00'], ['14:00', '20:00']),
    ...days(SATURDAY, ['09:00', '12:00']),
  ],
  autoConfirm: false,
  placeLabel: 'Sala de aula',
}
const office: Group = {
  sessionMinutes: 60,
  week: days(WEEKDAYS, ['09:00', '12:00'], ['14:00', '18:00']),
  autoConfirm: false,
  placeLabel: 'Escritório',
}
const creation: Group = {
  sessionMinutes: 60,
  week: [
    ...days(WEEKDAYS, ['09:00', '12:00'], ['13:30', '18:00']),
    ...days(SATURDAY, ['09:00', '13:00']),
  ],
  autoConfirm: false,
  placeLabel: 'Ateliê',
}
const pets: Group = {
  sessionMinutes: 60,
  week: [...days(WEEKDAYS, ['08:00', '18:00']), ...days(SATURDAY, ['08:00', '13:00'])],
  autoConfirm: true,
  placeLabel: 'Pet shop',
}
const anything: Group = {
  sessionMinutes: 50,
  week: days(WEEKDAYS, ['09:00', '12:00'], ['13:30', '18:00']),
  autoConfirm: false,
  placeLabel: 'Meu endereço',
}

type Listed = readonly [name: string, minutes: number, reais?: number]

const preset = (group: Group, services: readonly Listed[] = []): ProfessionPreset => ({
  ...group,
  services: services.map(([name, minutes, reais]) => ({
    name,
    minutes,
    cents: reais === undefined ? null : reais * 100,
  })),
})
const at = (placeLabel: string, group: Group): Group => ({ ...group, placeLabel })
const answered = (group: Group): Group => ({ ...group, autoConfirm: false })

const presets: Readonly<Record<ProfessionKey, ProfessionPreset>> = {
  psychologist: preset(therapy),
  psychoanalyst: preset(therapy),
  nutritionist: preset(clinic, [
    ['Primeira consulta', 60],
    ['Retorno', 30],
  ]),
  physiotherapist: preset(at('Clínica', clinic), [
    ['Avaliação', 60],
    ['Sessão de fisioterapia', 50],
  ]),
  speech_therapist: preset(clinic, [
    ['Avaliação', 60],
    ['Sessão de fonoaudiologia', 40],
  ]),
  occupational_therapist: preset({ ...clinic, sessionMinutes: 45 }),
  dentist: preset(clinic, [
    ['Avaliação', 30],
    ['Limpeza', 45],
    ['Restauração', 60],
  ]),
  physician: preset(clinic, [
    ['Consulta', 30],
    ['Retorno', 20],
  ]),
  acupuncturist: preset({ ...clinic, sessionMinutes: 60 }),
  midwife: preset({ ...clinic, sessionMinutes: 60 }),
  podiatrist: preset({ ...clinic, autoConfirm: true }, [
    ['Podologia completa', 60, 120],
    ['Unha encravada', 45, 100],
  ]),
  barber: preset(at('Barbearia', salon), [
    ['Corte', 30, 45],
    ['Barba', 30, 35],
    ['Corte e barba', 60, 70],
  ]),
  hairdresser: preset(salon, [
    ['Corte', 60, 80],
    ['Escova', 60, 60],
    ['Hidratação', 60, 90],
    ['Coloração', 120, 180],
  ]),
  manicurist: preset(salon, [
    ['Manicure', 45, 35],
    ['Pedicure', 45, 40],
    ['Pé e mão', 90, 70],
    ['Alongamento em gel', 120, 150],
  ]),
  makeup_artist: preset(answered(salon), [
    ['Maquiagem social', 60, 180],
    ['Maquiagem para noiva', 120],
  ]),
  esthetician: preset(at('Clínica', salon), [
    ['Limpeza de pele', 75, 130],
    ['Drenagem linfática', 60, 120],
    ['Avaliação', 30],
  ]),
  eyebrow_designer: preset(at('Estúdio', salon), [
    ['Design de sobrancelhas', 40, 45],
    ['Design com henna', 60, 60],
  ]),
  lash_designer: preset(at('Estúdio', salon), [
    ['Extensão fio a fio', 120, 150],
    ['Manutenção', 90, 90],
    ['Remoção', 30, 40],
  ]),
  massage_therapist: preset(at('Espaço', salon), [
    ['Massagem relaxante', 60, 130],
    ['Massagem terapêutica', 60, 150],
  ]),
  tattoo_artist: preset(at('Estúdio', answered(salon)), [
    ['Orçamento e desenho', 30],
    ['Sessão de tatuagem', 180],
  ]),
  personal_trainer: preset(at('Academia', movement)),
  pilates_instructor: preset(movement),
  yoga_teacher: preset(movement),
  dance_teacher: preset(movement),
  swimming_teacher: preset(at('Piscina', { ...movement, sessionMinutes: 45 })),
  martial_arts_teacher: preset(at('Academia', movement)),
  tutor: preset(lessons),
  language_teacher: preset(lessons),
  music_teacher: preset(at('Estúdio', { ...lessons, sessionMinutes: 50 })),
  speech_coach: preset(lessons),
  driving_instructor: preset(at('Ponto de encontro', { ...lessons, sessionMinutes: 50 })),
  career_coach: preset(office),
  lawyer: preset(office, [
    ['Primeira conversa', 30],
    ['Consulta jurídica', 60],
  ]),
  accountant: preset(office),
  financial_planner: preset(office),
  consultant: preset(office),
  photographer: preset(at('Estúdio', creation), [
    ['Ensaio', 90],
    ['Conversa sobre o ensaio', 30],
  ]),
  interior_designer: preset(at('Escritório', creation)),
  architect: preset(at('Escritório', office)),
  personal_organizer: preset(creation, [
    ['Visita de orçamento', 60],
    ['Dia de organização', 240],
  ]),
  seamstress: preset(creation, [
    ['Prova e medidas', 30],
    ['Ajuste', 30],
  ]),
  veterinarian: preset(at('Clínica', { ...pets, autoConfirm: false }), [
    ['Consulta', 40],
    ['Vacina', 20],
  ]),
  pet_groomer: preset(pets, [
    ['Banho', 60, 60],
    ['Banho e tosa', 120, 100],
  ]),
  dog_trainer: preset(at('Espaço', { ...pets, autoConfirm: false })),
  other: preset(anything),
}

const byKey = new Map<string, ProfessionPreset>(Object.entries(presets))

/** What a page of this profession begins with; of a key that the list does not have, what any page does. */
export const presetOf = (profession: string): ProfessionPreset =>
  byKey.get(profession) ?? presets.other
