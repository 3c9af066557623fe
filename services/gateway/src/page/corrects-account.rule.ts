import type { PixAccount, pixAccountRpcs, RpcInput } from '@encaixe/contracts'

/**
 * Whether what is saved corrects an account that does not work yet: its secrets or its application, and neither the key that
 * receives nor an address that they go to. Whoever does it moves no money, so the sign-in that named the key is enough.
 */
export const correctsAccount = (
  known: PixAccount | null,
  wanted: RpcInput<typeof pixAccountRpcs.savePixAccount>,
): boolean =>
  known !== null &&
  !known.connected &&
  known.pixKey === wanted.pixKey &&
  known.apiUrl === wanted.apiUrl &&
  known.tokenUrl === wanted.tokenUrl
