import type { PixCheck, pixCheckSteps } from '@encaixe/contracts'
import { chargeTxid } from '@encaixe/pix'
import { type Logger, newId } from '@encaixe/service-kit'
import type { Provider } from '../provider/provider.ts'
import { ProviderError, type ProviderFailure } from '../provider/provider-error.ts'

type Step = (typeof pixCheckSteps)[number]

const done: Record<Step, string> = {
  token: 'O banco deu acesso.',
  charge: 'Uma cobrança de R$ 0,01 foi criada e removida na hora.',
  webhook: 'O banco vai avisar assim que um Pix cair.',
}

/** What to do about each failure of each step, in words for a person. */
const words: Record<Step, Record<ProviderFailure, string>> = {
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
}
const NOT_TRIED = 'Não foi tentado: falta o passo de cima.'

/** Of the charge that is removed at once. */
const CENTAVO = { amountCents: 1, seconds: 300, text: 'Teste de conexão do Encaixe' }

/** Tries what charges need, and stops at the first step that fails. */
export async function checkAccount(
  provider: Provider,
  { webhookUrl, log }: { webhookUrl: string; log: Logger },
): Promise<PixCheck['steps']> {
  const tries: Record<Step, () => Promise<unknown>> = {
    token: () => provider.token(),
    async charge() {
      const txid = chargeTxid(newId())
      await provider.putCharge(txid, CENTAVO)
      await provider.removeCharge(txid)
    },
    webhook: () => provider.setWebhook(webhookUrl),
  }
  const steps: PixCheck['steps'] = []
  for (const step of ['token', 'charge', 'webhook'] as const) {
    const isReached = steps.every(({ ok }) => ok)
    const failed = isReached ? await failureOf(tries[step]) : undefined
    if (failed) log.info({ err: failed, step }, 'the check of a Pix account failed')
    steps.push({
      step,
      ok: isReached && !failed,
      message: !isReached ? NOT_TRIED : failed ? messageOf(step, failed) : done[step],
    })
  }
  return steps
}

async function failureOf(attempt: () => Promise<unknown>): Promise<ProviderError | undefined> {
  try {
    await attempt()
    return undefined
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}

/** Refusals carry the provider's own words, which name what is wrong better than we can. */
const messageOf = (step: Step, { failure, said }: ProviderError) =>
  failure === 'refused' && said !== ''
    ? `${words[step][failure]} O banco disse: “${said}”`
    : words[step][failure]
