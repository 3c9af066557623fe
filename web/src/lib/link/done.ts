/** What a client has just done with an appointment, by the name of the button. */
const said: Readonly<Record<string, string>> = {
  confirmar: 'Presença confirmada. Quem atende fica sabendo.',
  cancelar: 'Horário cancelado. Quem atende fica sabendo.',
  desistir: 'Pedido de mudança desfeito: continua valendo o combinado.',
  'usar-sessao': 'Uma sessão do seu pacote paga este horário.',
  'soltar-sessao': 'A sessão voltou para o seu pacote. Este horário é pago à parte.',
  pagar: 'Pagamento avisado. Falta quem atende conferir.',
  'nao-paguei': 'Desfeito: o pagamento continua em aberto.',
  avaliar: 'Avaliação enviada. Obrigado!',
  remarcar: 'Mudança enviada: veja abaixo como ficou.',
}

/** What was done, from the address; empty where it says nothing known. */
export const clientDone = (what: string | null): string =>
  what !== null && Object.hasOwn(said, what) ? (said[what] ?? '') : ''
