import { type Case, knows } from './case.ts'

const { ana, bruno } = knows
const tap = (label: string) => ({ tap: label })
const sexta15 = ['book ana-souza 27/11 15:00']

/** Times that are found and booked. */
export const booking: Record<string, Case> = {
  'a day and an hour, and yes': {
    ...ana,
    says: ['quero marcar sexta às 15h', 'sim'],
    ends: sexta15,
  },
  'in short': { ...ana, says: ['sex 15h', 's'], ends: sexta15 },
  'with a thumb': { ...ana, says: ['sexta 15h', '👍'], ends: sexta15 },
  'with a tap': { ...ana, says: ['sexta 15h', tap('Sim')], ends: sexta15 },
  'in capitals': { ...ana, says: ['QUERO MARCAR SEXTA ÀS 15H', 'SIM'], ends: sexta15 },
  'with a greeting and a question': {
    ...ana,
    says: ['Boa tarde! Tem horário sexta 15h?', 'pode ser'],
    ends: sexta15,
  },
  'in several short messages': {
    ...ana,
    says: [['oi', 'queria um horário', 'pra sexta', '15h'], 'isso'],
    ends: sexta15,
  },
  'day first, hour later': { ...ana, says: ['tem vaga sexta?', '15h', 'sim'], ends: sexta15 },
  'day first, hour as a number': { ...ana, says: ['sexta', '15', 'ok'], ends: sexta15 },
  'hour of the afternoon by name': { ...ana, says: ['sexta 3 da tarde', 'fechado'], ends: sexta15 },
  'small hour without a part of the day': {
    ...ana,
    says: ['sexta às 3', 'perfeito'],
    ends: sexta15,
  },
  'spelled hour': { ...ana, says: ['sexta às quinze horas', 'claro'], ends: sexta15 },
  'part of the day, then an option': {
    ...ana,
    says: ['sexta de tarde', tap('sex 27/11 15h'), 'sim'],
    ends: sexta15,
  },
  'part of the day, then a place in the list': {
    ...ana,
    says: ['sexta de manhã', 'a segunda opção', 'sim'],
    ends: ['book ana-souza 27/11 9:00'],
  },
  'the first of them': {
    ...ana,
    says: ['sexta de manhã', 'o primeiro', 'bora'],
    ends: ['book ana-souza 27/11 8:00'],
  },
  'the last of them': {
    ...ana,
    says: ['sexta de manhã', 'o último', 'sim'],
    ends: ['book ana-souza 27/11 11:00'],
  },
  'after lunch': {
    ...ana,
    says: ['amanhã depois do almoço', 'às 14', 'sim'],
    ends: ['book ana-souza 25/11 14:00'],
  },
  'late in the afternoon': {
    ...ana,
    says: ['amanhã de tardinha', '17h', 'sim'],
    ends: ['book ana-souza 25/11 17:00'],
  },
  'after work': {
    ...ana,
    says: ['quinta depois do trabalho', 'sim'],
    ends: ['book ana-souza 26/11 18:00'],
  },
  'between two hours': { ...ana, says: ['sexta das 14 às 16', 'as 15', 'sim'], ends: sexta15 },
  'not before an hour': {
    ...ana,
    says: ['sexta a partir das 18h', 'sim'],
    ends: ['book ana-souza 27/11 18:00'],
  },
  'a date': { ...ana, says: ['dia 10/12 às 9h', 'sim'], ends: ['book ana-souza 10/12 9:00'] },
  'a day of the month': {
    ...ana,
    says: ['dia 10 às 9 e meia', '9h', 'sim'],
    ends: ['book ana-souza 10/12 9:00'],
  },
  'next week': {
    ...ana,
    says: ['semana que vem na quarta às 10', 'sim'],
    ends: ['book ana-souza 02/12 10:00'],
  },
  'any time': {
    ...ana,
    says: ['qualquer horário amanhã', tap('qua 25/11 8h'), 'sim'],
    ends: ['book ana-souza 25/11 8:00'],
  },
  'as soon as possible': {
    ...ana,
    says: ['quero o primeiro horário que tiver', 'sim'],
    ends: ['book ana-souza 24/11 11:00'],
  },
  today: { ...ana, says: ['tem hoje às 18h?', 'sim'], ends: ['book ana-souza 24/11 18:00'] },
  'a taken hour, then another': {
    ...ana,
    others: ['ana-souza 27/11 15:00'],
    says: ['sexta 15h', '16h', 'sim'],
    ends: ['book ana-souza 27/11 16:00'],
  },
  'a day off, then the next': {
    ...ana,
    says: ['sábado 10h', 'então sexta 10h', 'sim'],
    ends: ['book ana-souza 27/11 10:00'],
  },
  'a correction of the day': { ...ana, says: ['quinta 15h', 'não, sexta', 'sim'], ends: sexta15 },
  'a correction of the hour': {
    ...ana,
    says: ['sexta 14h', 'melhor às 15h', 'sim'],
    ends: sexta15,
  },
  'a correction within the message': {
    ...ana,
    says: ['quinta não, sexta 15h', 'sim'],
    ends: sexta15,
  },
  'yes, but at another hour': {
    ...ana,
    says: ['sexta 14h', 'sim, mas pode ser às 15h?', 'sim'],
    ends: sexta15,
  },
  'no, and then others': { ...ana, says: ['sexta 14h', 'não', 'sexta 15h', 'sim'], ends: sexta15 },
  'not in the morning': {
    ...ana,
    says: ['sexta, mas de manhã não posso', '15h', 'sim'],
    ends: sexta15,
  },
  'two choices': { ...ana, says: ['sexta 15h ou sábado 10h', 'sim'], ends: sexta15 },
  'two days': {
    ...ana,
    says: ['quarta ou quinta de manhã', tap('qui 26/11 9h'), 'sim'],
    ends: ['book ana-souza 26/11 9:00'],
  },
  'without accents': {
    ...ana,
    says: ['amanha de manha as 9', 'sim'],
    ends: ['book ana-souza 25/11 9:00'],
  },
  mistyped: {
    ...ana,
    says: ['queru marcar segudna as 9h', 'sim'],
    ends: ['book ana-souza 30/11 9:00'],
  },
  abbreviated: { ...ana, says: ['oi td bem? qro hr p/ sex 15h pfv', 'ss'], ends: sexta15 },
  'with laughter': {
    ...ana,
    says: ['kkkk esqueci de marcar, sexta 15h rsrs', 'siiim'],
    ends: sexta15,
  },
  'an audio put down in words': {
    ...ana,
    says: [
      'oi tudo bem então é o seguinte eu queria ver se tem como marcar um horário na sexta feira às três da tarde por favor',
      'isso mesmo',
    ],
    ends: sexta15,
  },
  'another audio': {
    ...ana,
    says: [
      'bom dia é eu precisava de uma consulta na quinta depois das cinco da tarde',
      'pode ser às dezessete horas',
      'sim',
    ],
    ends: ['book ana-souza 26/11 17:00'],
  },
  'after the price': { ...ana, says: ['quanto custa?', 'quero sexta 15h', 'sim'], ends: sexta15 },
  'price and time in one message': {
    ...ana,
    says: ['quanto é a consulta e tem horário sexta 15h?', 'sim'],
    ends: sexta15,
  },
  'a question in between': { ...ana, says: ['sexta 15h', 'quanto custa?', 'sim'], ends: sexta15 },
  'thanks with the yes': { ...ana, says: ['sexta 15h', 'sim, obrigado!'], ends: sexta15 },
  'the hour again with the yes': {
    ...ana,
    says: ['sexta 15h', 'sim, sexta às 15h'],
    ends: sexta15,
  },
  'found by name': { says: ['quero marcar com a Ana Souza', 'sexta 15h', 'sim'], ends: sexta15 },
  'found by profession': { says: ['preciso de uma psicóloga', 'sexta 15h', 'sim'], ends: sexta15 },
  'found by profession and city': {
    says: ['procuro barbeiro em recife', 'sexta 15h', 'sim'],
    ends: ['book bruno-lima 27/11 15:00'],
  },
  'two of that name': {
    says: ['marcar com a ana', tap('Ana Paula'), 'sexta 15h', 'sim'],
    ends: ['book ana-paula-reis 27/11 15:00'],
  },
  'two of that name, by the other name': {
    says: ['marcar com a ana', 'paula', 'sexta 15h', 'sim'],
    ends: ['book ana-paula-reis 27/11 15:00'],
  },
  'the whole wish before the name': {
    says: ['quero marcar sexta 15h', 'bruno', 'sexta 15h', 'sim'],
    ends: ['book bruno-lima 27/11 15:00'],
  },
  'by the address of a page': {
    says: ['https://encaixe.example/p/bruno-lima quero sexta 15h', 'sim'],
    ends: ['book bruno-lima 27/11 15:00'],
  },
  'another than the one known': {
    ...ana,
    says: ['quero marcar com o Bruno sexta 15h', 'sim'],
    ends: ['book bruno-lima 27/11 15:00'],
  },
  'a name where the profile has none': {
    ...ana,
    name: null,
    says: ['sexta 15h', 'João da Silva', 'sim'],
    ends: sexta15,
  },
  'a name in a sentence': {
    ...ana,
    name: null,
    says: ['sexta 15h', 'meu nome é João', 'sim'],
    ends: sexta15,
  },
  'of who confirms by hand': {
    pages: ['carla-dias'],
    says: ['sexta 15h', 'sim'],
    ends: ['book carla-dias 27/11 15:00'],
    answers: /Pedido enviado/,
  },
  'a half hour': {
    ...bruno,
    says: ['quarta 9 e meia', 'sim'],
    ends: ['book bruno-lima 25/11 9:30'],
  },
  'a quarter to, then the nearest': {
    ...bruno,
    says: ['quarta quinze pras dez', '9h30', 'sim'],
    ends: ['book bruno-lima 25/11 9:30'],
  },
  noon: { ...bruno, says: ['sábado meio dia', 'sim'], ends: ['book bruno-lima 28/11 12:00'] },
  'two in a row': {
    ...ana,
    says: ['sexta 15h', 'sim', 'quero marcar também segunda 9h', 'sim'],
    ends: ['book ana-souza 27/11 15:00', 'book ana-souza 30/11 9:00'],
  },
  'in the chat of a page': {
    web: 'ana-souza',
    says: ['sexta 15h', 'Maria Dias', '81 98888-7777', 'sim'],
    ends: sexta15,
  },
  'on WhatsApp, by somebody whose phone it hides': {
    ...ana,
    hidden: true,
    says: ['sexta 15h', '81 98888-7777', 'sim'],
    ends: sexta15,
  },
  'in the chat, name and phone at once': {
    web: 'ana-souza',
    says: ['sexta 15h', 'Maria Dias 81 98888-7777', 'sim'],
    ends: sexta15,
  },
  'in the chat, a phone that is none': {
    web: 'ana-souza',
    says: ['sexta 15h', 'Maria', '123', '81 98888-7777', 'sim'],
    ends: sexta15,
  },
  'later ones': {
    ...ana,
    says: ['amanhã de manhã', 'tem mais tarde?', tap('qua 25/11 13h'), 'sim'],
    ends: ['book ana-souza 25/11 13:00'],
  },
}
