import type { OpenAccount } from '../provider/open-account.ts'
import type { CheckStep } from '../provider/port.ts'
import type { ProviderFailure } from '../provider/provider-error.ts'

interface StepWords {
  done: Record<CheckStep, string>
  /** What to do about each failure of each step. */
  failed: Record<CheckStep, Record<ProviderFailure, string>>
  /** Before the provider's own words. */
  says: string
}

const bank: StepWords = {
  says: 'O banco disse',
  done: {
    token: 'O banco deu acesso.',
    charge: 'Uma cobrança de R$ 0,01 foi criada e removida na hora.',
    webhook: 'O banco vai avisar assim que um Pix cair.',
  },
  failed: {
    token: {
      away: 'O banco não respondeu. Confira o endereço do token, ou tente de novo daqui a pouco.',
      certificate:
        'O banco não aceitou o certificado. Confira se é o desta aplicação e se não venceu.',
      forbidden:
        'O banco não reconheceu os dados. Confira Client ID, Client Secret e certificado: os três são da mesma aplicação.',
      missing: 'Não há nada no endereço do token. Confira se está completo.',
      refused:
        'O banco não reconheceu os dados. Confira Client ID, Client Secret e certificado, e se a aplicação tem as permissões de Pix.',
    },
    charge: {
      away: 'O banco deu acesso, mas não respondeu à cobrança de teste. Confira o endereço da API, ou tente de novo daqui a pouco.',
      certificate: 'O banco não aceitou o certificado no endereço da API.',
      forbidden:
        'Falta permissão para criar e ler cobranças (cob.write e cob.read). Ligue as duas na aplicação, no site do banco.',
      missing: 'Não há cobranças no endereço da API. Ele costuma terminar em /v2.',
      refused: 'O banco recusou a cobrança de teste. Confira se a chave Pix é desta conta.',
    },
    webhook: {
      away: 'As cobranças funcionam, mas o banco não guardou o nosso endereço de aviso. Sem o aviso, conferimos de tempos em tempos.',
      certificate:
        'As cobranças funcionam, mas o banco não guardou o nosso endereço de aviso. Sem o aviso, conferimos de tempos em tempos.',
      forbidden:
        'As cobranças funcionam, mas falta a permissão de aviso (webhook.write). Sem ela, conferimos de tempos em tempos.',
      missing:
        'As cobranças funcionam, mas este banco não tem avisos nesse endereço. Conferimos de tempos em tempos.',
      refused:
        'As cobranças funcionam, mas o banco recusou o nosso endereço de aviso. Conferimos de tempos em tempos.',
    },
  },
}

const CONNECT_AGAIN =
  'O Mercado Pago não reconhece mais a permissão. Conecte de novo: são dois toques.'
const AWAY = 'O Mercado Pago não respondeu. Tente de novo daqui a pouco.'
const NO_PIX =
  'O Mercado Pago recusou a cobrança de teste. Confira no app dele se a sua conta tem uma chave Pix.'

/** Of Mercado Pago's failures these are told apart: its access has ended, or it does not do what is tried. */
const mercadoPagoFailures = (refused: string): Record<ProviderFailure, string> => ({
  away: AWAY,
  certificate: AWAY,
  forbidden: CONNECT_AGAIN,
  missing: refused,
  refused,
})

const mercadoPago: StepWords = {
  says: 'O Mercado Pago disse',
  done: {
    token: 'O Mercado Pago deu acesso.',
    charge: 'Uma cobrança de R$ 0,01 foi criada e removida na hora.',
    webhook: 'O Mercado Pago avisa quando um Pix cai, e nós conferimos.',
  },
  failed: {
    token: mercadoPagoFailures(AWAY),
    charge: mercadoPagoFailures(NO_PIX),
    webhook: mercadoPagoFailures(AWAY),
  },
}

/** What a check says to a person, by the kind of account. */
export const checkWords: Readonly<Record<OpenAccount['kind'], StepWords>> = {
  api_pix: bank,
  mercado_pago: mercadoPago,
}
