/** Whether an origin, such as `https://*.push.apple.com`, names the service of an endpoint. */
function names(service: string, endpoint: URL): boolean {
  const [scheme = '', host = ''] = service.split('://')
  if (endpoint.protocol !== `${scheme}:`) return false
  return host.startsWith('*.') ? endpoint.host.endsWith(host.slice(1)) : endpoint.host === host
}

/**
 * Whether an endpoint is of a push service that browsers use. A browser names the address to which we then send
 * requests: any other could be a server of our own network.
 */
export function isKnownPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return false
  return services.some((service) => names(service, url))
}
