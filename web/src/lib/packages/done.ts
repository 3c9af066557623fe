/** What was just done with a purchase, by the name in the address. */
const said: Readonly<Record<string, string>> = {
  vendido: 'Pacote vendido.',
  recebido: 'Recebido: as sessões já podem ser usadas.',
  desfeito: 'Pagamento desfeito. O pacote espera por ele de novo.',
  negado: 'O cliente fica sabendo que o Pix não chegou, e ainda pode pagar.',
  prazo: 'Prazo mudado.',
  cancelado: 'Pacote cancelado. O cliente fica sabendo.',
  devolvida: 'Sessão devolvida ao pacote.',
  pedido: 'Pedimos ao banco de novo.',
  pago: 'Pagamento avisado. Falta quem atende conferir.',
  'nao-paguei': 'Desfeito: o pagamento continua em aberto.',
}

export const purchaseDone = (what: string | null): string =>
  what !== null && Object.hasOwn(said, what) ? (said[what] ?? '') : ''
