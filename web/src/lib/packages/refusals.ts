import type { Message } from '../forms/form-problem.ts'

/** What a refused change of a purchase says, by its code. */
export const purchaseRefusals: Readonly<Record<string, Message>> = {
  STALE_VERSION: {
    title: 'Este pacote mudou enquanto você olhava',
    body: 'Nada foi alterado. Veja aqui como ele está agora e, se ainda quiser, tente de novo.',
  },
  INVALID_TRANSITION: {
    title: 'Isso não dá mais para fazer',
    body: 'O pacote já está em outra situação. Veja aqui como ele ficou.',
  },
  NOT_FOUND: {
    title: 'Não encontramos esse pacote',
    body: 'Ele pode ter sido apagado.',
  },
  RATE_LIMITED: {
    title: 'Por aqui não dá para avisar agora',
    body: 'Já há um aviso esperando resposta, ou os de antes não foram encontrados. Fale direto com quem atende.',
  },
}
