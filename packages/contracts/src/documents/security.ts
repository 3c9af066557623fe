import type { ActorKind } from '../rpc/actor.ts'
import type { Rpc } from '../rpc/define.ts'

/** The ways in which a request shows who asks. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-encaixe',
    description:
      'A browser that is signed in (/auth/login). What changes something also needs `Sec-Fetch-Site: same-origin` or an `Origin` of this host.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'at+jwt',
    description: 'An access token of the identity provider (RFC 9068). Never beside a session.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'encx_…',
    description:
      'A key that a professional made (/ajustes/desenvolvedores), with the scope that an operation names (`x-scope`). An operation without one is closed to keys.',
  },
}

/** Who asks, in words, and by what they show it. A link shows itself: its token is in the path. */
const askers: Record<
  ActorKind,
  { words: string; shows: readonly (keyof typeof securitySchemes)[] }
> = {
  nobody: { words: 'whoever is not signed in', shows: [] },
  account: { words: 'whoever is signed in, about what is their own', shows: ['session', 'bearer'] },
  professional: { words: 'the account that owns the page', shows: ['session', 'bearer'] },
  phone: { words: 'whoever has proven a phone by a code', shows: ['session'] },
  link: { words: 'whoever holds the link of the appointment', shows: [] },
  agent: { words: 'the intake agent', shows: [] },
  operator: { words: 'operators', shows: [] },
  service: { words: 'the other services', shows: [] },
}

function kindsOf({ access }: Rpc): readonly ActorKind[] {
  if (access === 'anyone') return []
  const kinds = typeof access === 'string' ? [access] : access
  // It asks on the bus, and never by HTTP.
  return kinds.filter((kind) => kind !== 'agent')
}

/** For whom an operation is, as a sentence. */
export function audienceOf(rpc: Rpc): string {
  const words = kindsOf(rpc).map((kind) => askers[kind].words)
  const byKey = rpc.scope === undefined ? '' : ` A key needs the scope \`${rpc.scope}\`.`
  return words.length === 0
    ? `Public: nobody has to be signed in.${byKey}`
    : `For ${new Intl.ListFormat('en', { type: 'disjunction' }).format(words)}.${byKey}`
}

/** What a request has to show: any one of these; nothing where some of those who may ask show nothing. */
export function securityOf(rpc: Rpc): Record<string, string[]>[] {
  const kinds = kindsOf(rpc)
  const isShown = kinds.every((kind) => askers[kind].shows.length > 0)
  const ways = new Set<string>(isShown ? kinds.flatMap((kind) => askers[kind].shows) : [])
  if (rpc.scope !== undefined) ways.add('key')
  const isOpen = kinds.length === 0 && ways.size > 0
  const shown = [...ways].map((way) => ({ [way]: [] }))
  // Whoever need not show anything may show a key, too.
  return isOpen ? [{}, ...shown] : shown
}
