const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether an error's code proves that no connection was made, so that nothing can have left. */
export const neverConnected = (code: string | undefined): boolean =>
  code !== undefined && NEVER_CONNECTED.has(code)
