import type { LineProblem, ReadClient } from './read-clients.rule.ts'

interface Known {
  id: string
  name: string | null
  phone: string | null
  email: string | null
  emailConfirmed: boolean
  countedAt: Date | null
  blocked: boolean
}

/** What an import does about each line. */
export interface Planned {
  created: ReadClient[]
  updated: { id: string; name: string; email: string | null }[]
  /** Lines that change nothing. */
  same: number
  problems: LineProblem[]
}

/**
 * Clients are matched by phone. A new one is added while the plan has room, a different name or address is
 * corrected, and nothing is deleted. A phone that a client had before a merge changes nothing, and a blocked client
 * stays as they are.
 * @param room how many more clients the plan takes; null: any number
 * @param merged phones that clients had before a merge
 */
export function planImport(
  clients: readonly ReadClient[],
  { known, merged }: { known: readonly Known[]; merged: ReadonlySet<string> },
  room: number | null,
): Planned {
  const byPhone = new Map(known.map((client) => [client.phone, client]))
  const planned: Planned = { created: [], updated: [], same: 0, problems: [] }
  let left = room ?? Number.POSITIVE_INFINITY
  for (const client of clients) {
    const before = byPhone.get(client.phone)
    const isCounted = before !== undefined && before.countedAt !== null
    const isSame = before !== undefined && isCounted && saysTheSame(client, before)
    if (before?.blocked) {
      const message = 'Este cliente está bloqueado.'
      planned.problems.push({ line: client.line, text: client.text, field: 'phone', message })
    } else if (isSame || (!before && merged.has(client.phone))) planned.same += 1
    else if (!isCounted && left <= 0) {
      const message = 'O seu plano não tem mais espaço para clientes.'
      planned.problems.push({ line: client.line, text: client.text, field: '', message })
    } else {
      if (!isCounted) left -= 1
      const { name, email } = client
      if (before) planned.updated.push({ id: before.id, name, email })
      else planned.created.push(client)
    }
  }
  return planned
}

const saysTheSame = (client: ReadClient, before: Known): boolean =>
  client.name === before.name &&
  (client.email === null || (client.email === before.email && before.emailConfirmed))
