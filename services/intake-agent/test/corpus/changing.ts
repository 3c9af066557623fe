import { type Case, knows } from './case.ts'

const { ana, both } = knows
const tap = (label: string) => ({ tap: label })
const hasAna = { ...ana, has: ['ana-souza 26/11 15:00'] }
const hasBoth = { ...both, has: ['ana-souza 26/11 15:00', 'bruno-lima 27/11 10:00'] }
const moved = ['move ana-souza 27/11 10:00']
const cancelled = ['cancel ana-souza 26/11 15:00']
const soon = { ...ana, has: ['ana-souza 25/11 15:00'] }
const attended = ['attend ana-souza 25/11 15:00']
const reminder = { notice: { template: 'msgReminder24h', of: 0 } }

/** Appointments that are moved, cancelled and confirmed. */
export const changing: Record<string, Case> = {
  'move to a day and an hour': {
    ...hasAna,
    says: ['quero remarcar para sexta às 10h', 'sim'],
    ends: moved,
  },
  'move, step by step': {
    ...hasAna,
    says: ['preciso remarcar', 'sexta', '10h', 'sim'],
    ends: moved,
  },
  'move in slang': {
    ...hasAna,
    says: ['da pra trocar o horario pra sex 10h?', 'blz'],
    ends: moved,
  },
  'move from and to': { ...hasAna, says: ['mudar de quinta pra sexta às 10', 'sim'], ends: moved },
  'move by saying why': {
    ...hasAna,
    says: ['não vou conseguir ir quinta, pode ser sexta 10h?', 'sim'],
    ends: moved,
  },
  'cancel and book is to move': {
    ...hasAna,
    says: ['cancela quinta e marca sexta às 10', 'sim'],
    ends: moved,
  },
  'move on the same day': {
    ...hasAna,
    says: ['posso mudar pra 17h?', 'sim'],
    ends: ['move ana-souza 26/11 17:00'],
  },
  'move by a tap': {
    ...hasAna,
    says: ['remarcar sexta de manhã', tap('sex 27/11 10h'), tap('Sim')],
    ends: moved,
  },
  'move, a correction': {
    ...hasAna,
    says: ['remarcar pra sexta 9h', 'não, 10h', 'sim'],
    ends: moved,
  },
  'move one of two by name': {
    ...hasBoth,
    says: ['remarcar o da Ana pra sexta 10h', tap('Sim'), 'obrigado'],
    ends: ['move ana-souza 27/11 10:00'],
  },
  'move one of two by a list': {
    ...hasBoth,
    says: ['remarcar', tap('qui 26/11'), 'sexta 9h', 'sim'],
    ends: ['move ana-souza 27/11 9:00'],
  },
  'move later than now': {
    ...hasAna,
    says: ['quero adiar', 'segunda 9h', 'sim'],
    ends: ['move ana-souza 30/11 9:00'],
  },
  'move, but keep it': { ...hasAna, says: ['remarcar sexta 10h', tap('Não')], ends: [] },
  'move, and no': { ...hasAna, says: ['remarcar sexta 10h', 'não'], ends: [], answers: /continua/ },
  'move a taken time': {
    ...hasAna,
    others: ['ana-souza 27/11 10:00'],
    says: ['remarcar sexta 10h', '11h', 'sim'],
    ends: ['move ana-souza 27/11 11:00'],
  },
  'not cancel, move': {
    ...hasAna,
    says: ['não quero cancelar, quero mudar pra sexta 10h', 'sim'],
    ends: moved,
  },
  'move of who confirms by hand': {
    pages: ['carla-dias'],
    has: ['carla-dias 26/11 15:00'],
    says: ['remarcar sexta 10h', 'sim'],
    ends: ['move carla-dias 27/11 10:00'],
    answers: /Pedido enviado/,
  },
  'cancel, and yes': { ...hasAna, says: ['quero cancelar', 'sim'], ends: cancelled },
  'cancel in one word': { ...hasAna, says: ['CANCELAR', 'sim'], ends: cancelled },
  'cancel mistyped': { ...hasAna, says: ['quero canselar minha consulta', 'sim'], ends: cancelled },
  'cannot come': { ...hasAna, says: ['nao vou poder ir', 'pode cancelar'], ends: cancelled },
  'something came up': {
    ...hasAna,
    says: ['tive um imprevisto, preciso desmarcar', 'sim'],
    ends: cancelled,
  },
  'cancel by a tap': { ...hasAna, says: ['cancelar', tap('Sim')], ends: cancelled },
  'cancel, and then not': {
    ...hasAna,
    says: ['cancelar', 'não'],
    ends: [],
    answers: /fica como está/,
  },
  'cancel, and keep by a tap': { ...hasAna, says: ['cancelar', tap('Não')], ends: [] },
  'cancel, and rather move': {
    ...hasAna,
    says: ['cancelar', tap('Mudar'), 'sexta 10h', 'sim'],
    ends: moved,
  },
  'cancel one of two by day': {
    ...hasBoth,
    says: ['cancelar o de sexta', 'sim'],
    ends: ['cancel bruno-lima 27/11 10:00'],
  },
  'cancel one of two by name': {
    ...hasBoth,
    says: ['cancelar com o Bruno', 'sim'],
    ends: ['cancel bruno-lima 27/11 10:00'],
  },
  'cancel one of two by profession': {
    ...hasBoth,
    says: ['cancelar', 'o da barbearia', 'sim'],
    ends: ['cancel bruno-lima 27/11 10:00'],
  },
  'cancel one of two by a list': {
    ...hasBoth,
    says: ['cancelar', tap('sex 27/11'), 'sim'],
    ends: ['cancel bruno-lima 27/11 10:00'],
  },
  'cancel too late': {
    ...ana,
    has: ['ana-souza 24/11 16:00'],
    says: ['cancelar'],
    ends: [],
    answers: /antecedência/,
  },
  'cancel nothing': { ...ana, says: ['cancelar'], ends: [], answers: /Não encontrei/ },
  'cancel, as the message replied to says': {
    ...both,
    has: hasBoth.has,
    notice: { template: 'msgBookingConfirmed', of: 1, isRepliedTo: true },
    says: ['cancelar', 'sim'],
    ends: ['cancel bruno-lima 27/11 10:00'],
  },
  'do not cancel': { ...hasAna, says: ['não quero cancelar'], ends: [] },
  'yes to a reminder': { ...soon, ...reminder, says: ['sim'], ends: attended },
  'one to a reminder': { ...soon, ...reminder, says: ['1'], ends: attended },
  'a thumb to a reminder': { ...soon, ...reminder, says: ['👍'], ends: attended },
  'a confirming word': { ...soon, says: ['confirmo'], ends: attended },
  presence: { ...soon, says: ['confirmo presença, obrigada!'], ends: attended },
  'will be there': { ...soon, says: ['vou sim'], ends: attended },
  'ok to a reminder': { ...soon, ...reminder, says: ['ok, combinado'], ends: attended },
  'confirm one of two': {
    ...both,
    has: ['ana-souza 25/11 15:00', 'bruno-lima 25/11 10:00'],
    says: ['confirmo', tap('qua 25/11 15h')],
    ends: attended,
  },
  'confirm the one reminded of': {
    ...both,
    has: ['ana-souza 25/11 15:00', 'bruno-lima 25/11 10:00'],
    ...reminder,
    says: ['sim'],
    ends: attended,
  },
  'no to a reminder': {
    ...soon,
    ...reminder,
    says: ['não'],
    ends: [],
    answers: /cancelar ou mudar/,
  },
  'no to a reminder, then cancel': {
    ...soon,
    ...reminder,
    says: ['não', tap('Cancelar'), 'sim'],
    ends: ['cancel ana-souza 25/11 15:00'],
  },
  'a reminder, rather another day': {
    ...soon,
    ...reminder,
    says: ['não posso, tem sexta 10h?', 'sim'],
    ends: ['move ana-souza 27/11 10:00'],
  },
  'confirm twice': {
    ...soon,
    says: ['confirmo', 'confirmo'],
    ends: attended,
    answers: /Já está confirmado/,
  },
  'a mere yes far from it': { ...ana, has: ['ana-souza 10/12 15:00'], says: ['sim'], ends: [] },
  'when is it': { ...hasAna, says: ['que horas é minha consulta?'], ends: [], answers: /26\/11/ },
  'what do I have': { ...hasBoth, says: ['meus horários'], ends: [], answers: /Bruno Lima/ },
  'when is it, forgotten': {
    ...hasAna,
    says: ['esqueci que horas marquei'],
    ends: [],
    answers: /15h/,
  },
  'have I anything': { ...ana, says: ['tenho algo marcado?'], ends: [], answers: /Não encontrei/ },
  late: { ...soon, says: ['vou atrasar uns 10 minutos'], ends: [], answers: /avisar/ },
  'late, and call': {
    ...soon,
    says: ['vou atrasar', tap('Falar')],
    ends: [],
    handoff: 'ana-souza',
  },
  'a person': { ...ana, says: ['quero falar com uma pessoa'], ends: [], handoff: 'ana-souza' },
  'the person': { ...both, says: ['preciso falar com a Ana'], ends: [], handoff: 'ana-souza' },
  'a person of several': { ...both, says: ['atendente', tap('Bruno')], ends: [] },
}
