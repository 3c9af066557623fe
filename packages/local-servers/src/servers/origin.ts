import { canInstall, installDebianPackages } from '../plain/debian.mjs'
import { PlainError } from '../plain/run.mjs'
import { dockerAnswers } from './docker.ts'
import { findPrograms } from './find.ts'
import { everyKind, type Kind, kinds, type PerKind } from './kinds.ts'

/** Where a server comes from. */
export type Origin =
  | { from: 'environment' }
  | { from: 'machine'; programs: string[] }
  | { from: 'docker' }

/** The ways to a server, for a test to narrow them. */
export const machine = { findPrograms, canInstall, installDebianPackages, dockerAnswers }

/**
 * Decides for each server: an address in the environment; else a program on the machine; else one
 * from Debian's packages; else Docker. Throws what is to be installed when nothing is left.
 */
export async function originsOf(
  given: Partial<PerKind<string>>,
  log: string,
  { findPrograms, canInstall, installDebianPackages, dockerAnswers }: typeof machine = machine,
): Promise<PerKind<Origin>> {
  const missing = () =>
    everyKind.filter((kind) => given[kind] === undefined && findPrograms(kind).length === 0)

  if (missing().length > 0 && canInstall()) {
    const failure = await installDebianPackages(
      missing().map((kind) => kinds[kind].debianPackage),
      log,
    ).catch((error: unknown) => error)
    if (failure && missing().length > 0 && !dockerAnswers()) throw failure
  }
  const absent = missing()
  if (absent.length > 0 && !dockerAnswers()) throw new PlainError(whatToInstall(absent))

  const origin = (kind: Kind): Origin => {
    if (given[kind] !== undefined) return { from: 'environment' }
    const programs = findPrograms(kind)
    return programs.length > 0 ? { from: 'machine', programs } : { from: 'docker' }
  }
  return { postgres: origin('postgres'), redis: origin('redis'), nats: origin('nats') }
}

function whatToInstall(absent: readonly Kind[]): string {
  const list = (words: readonly string[]) => new Intl.ListFormat('en').format(words)
  const labels = list(absent.map((kind) => kinds[kind].label))
  const debian = absent.map((kind) => kinds[kind].debianPackage).join(' ')
  const homebrew = absent
    .map((kind) =>
      kind === 'postgres' ? 'postgresql@17' : kind === 'redis' ? 'redis' : 'nats-server',
    )
    .join(' ')
  const variables = list(absent.map((kind) => kinds[kind].variable))
  return `Encaixe needs ${labels}: install with "sudo apt-get install ${debian}" on Debian or Ubuntu, "brew install ${homebrew}" on macOS, start Docker, or name running servers in ${variables}.`
}
