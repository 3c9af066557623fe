const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'CONNECT_TIMEOUT',
])

/** Whether an error's code proves that no connection was made, so that nothing can have left. */
export const neverConnected = (code: string | undefined): boolean =>
  code !== undefined && NEVER_CONNECTED.has(code)
