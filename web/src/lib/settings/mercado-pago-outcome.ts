/** How it ended at Mercado Pago, in words: it is connected, or it is not. */
export interface MercadoPagoTold {
  done: string
  problem: { title: string; body: string } | null
}

const told = (title: string, body: string): MercadoPagoTold => ({
  done: '',
  problem: { title, body },
})

const words: Readonly<Record<string, MercadoPagoTold>> = {
  conectado: {
    done: 'Mercado Pago ligado. Os próximos códigos já confirmam sozinhos.',
    problem: null,
  },
  cancelado: told('Nada mudou', 'Você voltou sem permitir o acesso.'),
  expirado: told('O pedido passou do tempo', 'Toque em conectar de novo.'),
  'sem-pix': told(
    'O Mercado Pago não deixou criar um Pix',
    'Confira no aplicativo dele se a sua conta tem uma chave Pix, e conecte de novo.',
  ),
  indisponivel: told('O Mercado Pago não respondeu', 'Tente de novo daqui a pouco.'),
}

/** @param outcome of the address; null for what nobody says */
export const mercadoPagoOutcome = (outcome: string | null): MercadoPagoTold | null =>
  outcome !== null && Object.hasOwn(words, outcome) ? (words[outcome] ?? null) : null
