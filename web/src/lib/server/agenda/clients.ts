import type { Api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { ListedClient } from '../../api/resources.ts'

/** As many as one looks through; others are found by their name. */
const MOST = 6

/** The clients a form offers: those a word finds, or the first of them. One asked for comes first. */
export async function clientsToChoose(
  api: Pick<Api, 'listClients'>,
  q: string,
): Promise<ListedClient[]> {
  try {
    const { items } = await api.listClients({ q })
    return items.slice(0, MOST)
  } catch (cause) {
    // Too long to be a name: nobody has it.
    if (cause instanceof ApiProblem && cause.status === 422) return []
    throw cause
  }
}
