import type { ProfessionKey } from '@encaixe/contracts'

/**
 * What people type when they look for a profession, besides its label: the person's name in both
 * genders, and the everyday word. Labels name the field (`Psicologia`); nobody searches for that.
 */
const words = {
  psychologist: 'psicólogo psicóloga terapia terapeuta',
  psychoanalyst: 'psicanalista análise terapia',
  nutritionist: 'nutricionista dieta',
  physiotherapist: 'fisioterapeuta fisio',
  speech_therapist: 'fonoaudiólogo fonoaudióloga fono',
  occupational_therapist: 'terapeuta ocupacional',
  dentist: 'dentista odontólogo odontóloga',
  physician: 'médico médica doutor doutora consulta',
  acupuncturist: 'acupunturista acupuntura',
  midwife: 'obstetriz doula parteira parto',
  podiatrist: 'podólogo podóloga pés',
  barber: 'barbeiro barbeira barba corte',
  hairdresser: 'cabeleireiro cabeleireira salão corte',
  manicurist: 'manicure manicura unhas nail',
  makeup_artist: 'maquiador maquiadora make',
  esthetician: 'esteticista limpeza de pele depilação',
  eyebrow_designer: 'sobrancelha designer henna',
  lash_designer: 'cílios lash designer alongamento',
  massage_therapist: 'massagista massagem massoterapeuta',
  tattoo_artist: 'tatuador tatuadora tattoo',
  personal_trainer: 'personal treinador treinadora treino academia musculação',
  pilates_instructor: 'instrutor instrutora de pilates',
  yoga_teacher: 'professor professora de ioga yoga',
  dance_teacher: 'professor professora de dança dançarino',
  swimming_teacher: 'professor professora de natação nadar',
  martial_arts_teacher: 'luta jiu jitsu boxe judô karatê muay thai',
  tutor: 'professor professora reforço tutor tutora',
  language_teacher: 'professor professora inglês espanhol francês língua',
  music_teacher: 'professor professora violão piano canto',
  speech_coach: 'oratória falar em público',
  driving_instructor: 'instrutor instrutora autoescola volante',
  career_coach: 'coach carreira mentor mentora',
  lawyer: 'advogado advogada jurídico direito',
  accountant: 'contador contadora imposto de renda',
  financial_planner: 'planejador planejadora financeira finanças',
  consultant: 'consultor consultora',
  photographer: 'fotógrafo fotógrafa fotos ensaio',
  interior_designer: 'designer decoração decorador decoradora',
  architect: 'arquiteto arquiteta projeto',
  personal_organizer: 'organizador organizadora organizer arrumação',
  seamstress: 'costureira costureiro alfaiate roupa',
  veterinarian: 'veterinário veterinária vet cachorro gato',
  pet_groomer: 'pet banho tosa tosador groomer cachorro',
  dog_trainer: 'adestrador adestradora cachorro cães',
} satisfies Record<ProfessionKey, string>

const byKey = new Map<string, string>(Object.entries(words))

/** Other words for a profession, or none for a key that has left the list. */
export const searchedAs = (profession: string): string => byKey.get(profession) ?? ''
