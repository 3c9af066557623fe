import { isIP } from 'node:net'
import { AppError } from '@encaixe/contracts'
import { isPublicAddress } from '@encaixe/service-kit'

const refused = (message: string) =>
  new AppError('VALIDATION_FAILED', 'This address is not called.', {
    errors: [{ path: 'url', message }],
  })

/**
 * The address of a webhook as it is stored. Where a name leads is looked at again at every call.
 * @throws AppError VALIDATION_FAILED for what is no https address of the public internet
 */
export function webhookAddress(typed: string, localHosts: readonly string[]): string {
  const url = URL.parse(typed)
  if (!url) throw refused('Informe um endereço completo, como https://seusite.com.br/encaixe.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (localHosts.includes(host)) return url.href
  if (url.protocol !== 'https:') throw refused('O endereço precisa começar com https://.')
  if (url.username !== '' || url.password !== '') throw refused('Tire a senha do endereço.')
  const isInternal = isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes('.')
  if (isInternal || host.endsWith('.local') || host.endsWith('.internal')) {
    throw refused('Esse endereço não fica na internet.')
  }
  url.hash = ''
  return url.href
}
