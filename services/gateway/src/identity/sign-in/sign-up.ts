import { paths } from '@encaixe/contracts/paths'
import type { Logger } from '@encaixe/service-kit'
import { returnPath } from './return-to.ts'
import type { SignUpHint, signUpHints } from './sign-up-hint.ts'

interface Parts {
  publicUrl: string
  hints: ReturnType<typeof signUpHints>
  /** Where a local provider makes pre-confirmed accounts; never there in production. */
  developmentUrl: string | undefined
  log: Logger
}

/**
 * Where to sign up. Nothing is asked about the address, so the answer cannot tell whether it has an
 * account: the provider's own page, which sends its own e-mail, does the rest.
 */
export function createSignUp({ publicUrl, hints, developmentUrl, log }: Parts) {
  return async ({
    returnTo,
    ...known
  }: SignUpHint & { returnTo?: string | undefined }): Promise<string> => {
    if (developmentUrl !== undefined) await makeConfirmedAccount(developmentUrl, known, log)
    const url = new URL(paths.signIn, publicUrl)
    url.searchParams.set('signUp', '1')
    url.searchParams.set('hint', await hints.seal(known))
    const path = returnPath(returnTo)
    if (path !== null) url.searchParams.set('returnTo', path)
    return url.href
  }
}

/**
 * The local provider asks its owner for a password only, and for no mail. A failure changes nothing: the
 * person still gets to the provider's page.
 */
async function makeConfirmedAccount(url: string, known: SignUpHint, log: Logger) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...known, emailVerified: true }),
      signal: AbortSignal.timeout(5_000),
    })
    // 409: the address has an account.
    if (!response.ok && response.status !== 409) {
      log.warn({ status: response.status }, 'the local provider made no account')
    }
    await response.body?.cancel()
  } catch (error) {
    log.warn({ err: error }, 'the local provider cannot be reached')
  }
}
