import type { PixCheck } from '@encaixe/contracts'
import type { Logger } from '@encaixe/service-kit'
import type { Provider, CheckStep as Step } from '../provider/port.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { checkWords } from './check-words.ts'

const NOT_TRIED = 'Não foi tentado: falta o passo de cima.'

/** Tries what charges need, and stops at the first step that fails. */
export async function checkAccount(
  provider: Provider,
  { webhookUrl, log }: { webhookUrl: string; log: Logger },
): Promise<PixCheck['steps']> {
  const tries = provider.tries(webhookUrl)
  const { done, failed: words } = checkWords[provider.account.kind]
  const messageOf = (step: Step, { failure, said }: ProviderError) =>
    // Refusals carry the provider's own words, which name what is wrong better than we can.
    failure === 'refused' && said !== ''
      ? `${words[step][failure]} ${checkWords[provider.account.kind].says}: “${said}”`
      : words[step][failure]
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
