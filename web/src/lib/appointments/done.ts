/** The messages after a successful change, by the name of its button. */
const said: Readonly<Record<string, string>> = {
  confirm: 'Confirmado. O cliente fica sabendo por mensagem.',
  reject: 'Recusado. O horário ficou livre de novo.',
  cancel: 'Cancelado. O horário ficou livre de novo.',
  complete: 'O atendimento aconteceu.',
  mark_no_show: 'Falta marcada. O cliente fica sabendo.',
  reschedule: 'Horário mudado. O cliente fica sabendo por mensagem.',
  servicos: 'Serviço mudado. Se a duração ou o valor mudou, o cliente fica sabendo.',
  accept_move: 'Mudança aceita. O cliente fica sabendo por mensagem.',
  refuse_move: 'Mudança recusada: continua valendo o combinado. O cliente fica sabendo.',
  capture_payment: 'Pagamento recebido. O cliente fica sabendo.',
  undo_payment: 'Desfeito: ainda falta pagar.',
  refund_payment: 'Devolvido. Se o Pix veio por uma cobrança, o banco devolve em instantes.',
  pedido: 'Pedimos ao banco de novo. Avisamos se ele não devolver.',
  recebido: 'Recebimento registrado.',
  devolvido: 'Devolução registrada.',
  desfeito: 'Desfeito: esse valor não conta mais.',
  marcado: 'Marcado na sua agenda.',
  serie: 'Pronto: o horário se repete, e o cliente recebe um aviso só.',
  'serie-mudada': 'Mudado. O cliente recebe um aviso de cada horário que mudou.',
  pausar: 'Em pausa. O que estava marcado adiante foi cancelado.',
  retomar: 'Retomado. Os próximos horários voltaram à agenda.',
  encerrar: 'Encerrado. O que estava marcado adiante foi cancelado.',
  manter: 'Continua como estava. A sua outra agenda volta a mostrar isso.',
  feriado: 'Feriado respondido. A sua página já sabe.',
  folga: 'Folga marcada. Ninguém agenda nesse tempo.',
  'folga-tirada': 'Folga tirada. Esse tempo está livre de novo.',
}

export const doneWords = (what: string | null): string =>
  what !== null && Object.hasOwn(said, what) ? (said[what] ?? '') : ''
