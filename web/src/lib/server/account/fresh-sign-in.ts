import { paths } from '@encaixe/contracts/paths'
import { ApiProblem } from '../../api/problem.ts'
import type { Me } from '../../api/resources.ts'

/** The address of a fresh sign-in that returns to a page of this site. */
export const freshSignIn = (returnTo: string): string =>
  `${paths.signIn}?${new URLSearchParams({ fresh: '1', returnTo })}`

/** Whether the gateway asks for a fresh sign-in. */
export const needsFreshSignIn = (cause: unknown): boolean =>
  cause instanceof ApiProblem && cause.status === 401

/** Whether the sign-in is fresh now; the gateway decides again when something is sent. */
export const isFresh = ({ freshUntil }: Me['account'], now = Date.now()): boolean =>
  freshUntil !== null && Date.parse(freshUntil) > now
