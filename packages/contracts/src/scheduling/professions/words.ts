import type { ProfessionKey } from './catalogue.ts'

/**
 * What people call themselves, or type when they look for somebody, besides a profession's label: the
 * person's name in both genders, specialities, the everyday word. Labels name the field (`Psicologia`);
 * nobody says that of themselves.
 */
const words = {
  psychologist: 'psicólogo psicóloga terapia terapeuta neuropsicóloga',
  psychoanalyst: 'psicanalista análise terapia',
  nutritionist: 'nutricionista nutri nutróloga dieta',
  physiotherapist: 'fisioterapeuta fisio osteopata quiropraxia rpg',
  speech_therapist: 'fonoaudiólogo fonoaudióloga fono',
  occupational_therapist: 'terapeuta ocupacional to',
  dentist: 'dentista odontólogo odontóloga ortodontista dente',
  physician:
    'médico médica doutor doutora clínico consulta psiquiatra pediatra dermatologista ginecologista',
  acupuncturist: 'acupunturista auriculoterapia',
  midwife: 'obstetriz doula parteira parto enfermeira obstetra',
  podiatrist: 'podólogo podóloga pés',
  barber: 'barbeiro barbeira barba barbershop corte cabelo',
  hairdresser: 'cabeleireiro cabeleireira cabelo salão corte escova tranças trancista colorista',
  manicurist: 'manicure pedicure manicura unha unhas nail designer gel esmalte',
  makeup_artist: 'maquiador maquiadora make makeup',
  esthetician: 'esteticista limpeza de pele depilação depiladora drenagem micropigmentação',
  eyebrow_designer: 'sobrancelha designer henna',
  lash_designer: 'cílios lash designer alongamento',
  massage_therapist: 'massagista massagem massoterapeuta quiropraxista relaxante shiatsu reiki',
  tattoo_artist: 'tatuador tatuadora tattoo piercing body',
  personal_trainer:
    'personal treinador treinadora treino academia musculação educador físico professor professora',
  pilates_instructor: 'instrutor instrutora professor professora de pilates',
  yoga_teacher: 'professor professora instrutor instrutora de ioga yoga meditação',
  dance_teacher: 'professor professora de dança dançarino dançarina balé ballet',
  swimming_teacher: 'professor professora de natação nadar hidroginástica',
  martial_arts_teacher: 'professor professora luta jiu jitsu boxe judô karatê muay thai capoeira',
  tutor:
    'professor professora reforço tutor tutora pedagogo pedagoga matemática física química redação',
  language_teacher: 'professor professora inglês espanhol francês alemão libras língua tradutora',
  music_teacher: 'professor professora músico violão guitarra piano teclado canto bateria',
  speech_coach: 'falar em público comunicação dicção',
  driving_instructor:
    'instrutor instrutora professor professora autoescola volante carro habilitados',
  career_coach: 'coach coaching carreira mentor mentora mentoria currículo rh',
  lawyer: 'advogado advogada jurídico direito advocacia oab',
  accountant: 'contador contadora contabilista imposto de renda mei',
  financial_planner: 'planejador planejadora financeira finanças investimentos consultor',
  consultant: 'consultor consultora marketing negócios empresa',
  photographer: 'fotógrafo fotógrafa fotos ensaio filmmaker vídeo',
  interior_designer: 'designer decoração decorador decoradora',
  architect: 'arquiteto arquiteta projeto reforma',
  personal_organizer: 'organizador organizadora organizer arrumação',
  seamstress: 'costureira costureiro alfaiate roupa modista',
  veterinarian: 'veterinário veterinária vet cachorro gato',
  pet_groomer: 'pet shop banho tosa tosador tosadora groomer cachorro',
  dog_trainer: 'adestrador adestradora passeador cachorro cães',
  other: 'outro outra outras nenhuma',
} satisfies Record<ProfessionKey, string>

const byKey = new Map<string, string>(Object.entries(words))

/** Other words for a profession, or none for a key that has left the list. */
export const searchedAs = (profession: string): string => byKey.get(profession) ?? ''
