import { type Case, knows } from './case.ts'

const { ana, both } = knows
const other = (
  what:
    | 'audio'
    | 'image'
    | 'sticker'
    | 'location'
    | 'contacts'
    | 'edited'
    | 'deleted'
    | 'document'
    | 'video'
    | 'reaction'
    | 'unknown',
) => ({ other: what })

/** Questions, greetings, and what is no text. */
export const asking: Record<string, Case> = {
  'a greeting': { ...ana, says: ['oi'], ends: [], answers: /assistente da agenda de Ana Souza/ },
  'a greeting of nobody known': { says: ['bom dia'], ends: [], answers: /assistente do Encaixe/ },
  'two greetings': { ...ana, says: ['oi', 'boa tarde'], ends: [], answers: /ajudar/ },
  thanks: { ...ana, says: ['obrigada!'], ends: [], answers: /Por nada/ },
  'the price': { ...ana, says: ['quanto custa?'], ends: [], answers: /R\$ 150,00/ },
  'the price, to be agreed': {
    pages: ['carla-dias'],
    says: ['qual o valor?'],
    ends: [],
    answers: /combinado/,
  },
  'the place': { ...ana, says: ['onde fica?'], ends: [], answers: /Recife/ },
  'how long': { ...ana, says: ['quanto tempo dura?'], ends: [], answers: /1 hora/ },
  'which days': { ...ana, says: ['que dias atende?'], ends: [], answers: /horários livres/ },
  'how to pay': { ...ana, says: ['aceita pix?'], ends: [], answers: /pagamento/ },
  'price and place': {
    ...ana,
    says: ['quanto é e onde fica?'],
    ends: [],
    answers: /R\$ 150,00[\s\S]*Recife/,
  },
  'a robot?': { ...ana, says: ['você é um robô?'], ends: [], answers: /assistente virtual/ },
  help: { ...ana, says: ['ajuda'], ends: [], answers: /marcar/ },
  'free times': { ...ana, says: ['quais horários tem?'], ends: [], answers: /livres/ },
  'which of several': { ...both, says: ['quero marcar'], ends: [], answers: /Com quem/ },
  'price of which of several': { ...both, says: ['quanto custa?'], ends: [], answers: /Com quem/ },
  'price of one of several': {
    ...both,
    says: ['quanto custa com o Bruno?'],
    ends: [],
    answers: /50,00/,
  },
  'nobody of that name': {
    says: ['quero marcar com o Zoroastro'],
    ends: [],
    answers: /Não encontrei ninguém/,
  },
  'nobody known, no name': { says: ['quero marcar'], ends: [], answers: /Com quem/ },
  'a full day': { ...ana, says: ['domingo às 10h'], ends: [], answers: /não está livre/ },
  'the night': { ...ana, says: ['amanhã às 23h'], ends: [], answers: /não está livre/ },
  'a day that is past': { ...ana, says: ['dia 10/11/2026 às 9h'], ends: [], answers: /./ },
  audio: { ...ana, says: [other('audio')], ends: [], answers: /áudios/ },
  'an image': { ...ana, says: [other('image')], ends: [], answers: /fotos/ },
  'a video': { ...ana, says: [other('video')], ends: [], answers: /vídeos/ },
  'a document': { ...ana, says: [other('document')], ends: [], answers: /arquivo/ },
  'a location': { ...ana, says: [other('location')], ends: [], answers: /localização/ },
  'a contact': { ...ana, says: [other('contacts')], ends: [], answers: /contato/ },
  'something else': { ...ana, says: [other('unknown')], ends: [], answers: /escrever/ },
  'a sticker needs no answer': { ...ana, says: ['oi', other('sticker')], ends: [], answers: /^$/ },
  'a reaction needs no answer': {
    ...ana,
    says: ['oi', other('reaction')],
    ends: [],
    answers: /^$/,
  },
  'an edit needs no answer': { ...ana, says: ['oi', other('edited')], ends: [], answers: /^$/ },
  'a deletion needs no answer': { ...ana, says: ['oi', other('deleted')], ends: [], answers: /^$/ },
  'audio in the middle of a booking': {
    ...ana,
    says: ['sexta 15h', other('audio'), 'sim'],
    ends: ['book ana-souza 27/11 15:00'],
  },
  'a sticker in the middle of a booking': {
    ...ana,
    says: ['sexta 15h', other('sticker'), 'sim'],
    ends: ['book ana-souza 27/11 15:00'],
  },
  'words with a picture': {
    ...ana,
    says: [[other('image'), 'sexta 15h'], 'sim'],
    ends: ['book ana-souza 27/11 15:00'],
  },
  'no appointments in the chat': {
    web: 'ana-souza',
    says: ['quero cancelar meu horário'],
    ends: [],
    answers: /link/,
  },
  'no appointments where WhatsApp hides the phone': {
    ...ana,
    hidden: true,
    says: ['quero cancelar meu horário'],
    ends: [],
    answers: /não me mostra o seu número/,
  },
  'somebody whose phone is hidden calls the person': {
    ...ana,
    hidden: true,
    says: ['quero falar com uma pessoa'],
    ends: [],
    handoff: 'ana-souza',
  },
  'nobody to call in the chat': {
    web: 'ana-souza',
    says: ['quero falar com uma pessoa'],
    ends: [],
    answers: /agenda/,
  },
}
