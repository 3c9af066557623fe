import { paths } from '@encaixe/contracts/paths'
import { ApiProblem } from '../../api/problem.ts'

/** Where somebody shows once more who they are, to come back to a page of ours. */
export const freshSignIn = (returnTo: string): string =>
  `${paths.signIn}?${new URLSearchParams({ fresh: '1', returnTo })}`

/** Whether that is what is missing; only the gateway decides how long ago is too long. */
export const needsFreshSignIn = (cause: unknown): boolean =>
  cause instanceof ApiProblem && cause.status === 401
