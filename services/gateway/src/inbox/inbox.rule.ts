import type { bookingRpcs, Conversation, InboxEntry, RpcOutput } from '@encaixe/contracts'

export type Correspondent = RpcOutput<typeof bookingRpcs.describeCorrespondents>['items'][number]

/** The latest message of an entry: a UUIDv7, so that ids of both services sort by their time. */
export const lastMessageOf = ({ thread, conversation }: InboxEntry): string => {
  const ids = [thread?.last.id ?? '', conversation?.lastMessageId ?? '']
  return ids.toSorted().at(-1) ?? ''
}

/**
 * One entry a person, latest first. A person whose latest message is not before `cursor` was on an earlier page.
 * @param people clients with the end of their thread
 * @param conversations those of the people's phones, and others
 * @param place.unread the id below which either list goes on; null if both were read to their ends
 */
export function joinInbox(
  people: readonly Correspondent[],
  conversations: readonly Conversation[],
  { cursor, unread, limit }: { cursor: string | undefined; unread: string | null; limit: number },
): { items: InboxEntry[]; nextCursor: string | null } {
  const byPhone = new Map(people.flatMap((person) => person.phones.map((phone) => [phone, person])))
  const latest = new Map<string, Conversation>()
  const others: InboxEntry[] = []
  for (const conversation of conversations) {
    const person = byPhone.get(conversation.client.phone ?? '')
    if (!person) others.push({ client: null, thread: null, conversation })
    else if ((latest.get(person.id)?.lastMessageId ?? '') < conversation.lastMessageId) {
      latest.set(person.id, conversation)
    }
  }
  const entries = people.map(
    ({ id, name, thread }): InboxEntry => ({
      client: { id, name },
      thread,
      conversation: latest.get(id) ?? null,
    }),
  )
  const before = [...entries, ...others]
    .map((entry) => ({ entry, last: lastMessageOf(entry) }))
    .filter(({ last }) => last !== '' && last >= (unread ?? ''))
    .filter(({ last }) => cursor === undefined || last < cursor)
    .toSorted((one, other) => (one.last < other.last ? 1 : -1))
  const shown = before.slice(0, limit)
  const end = before.length > limit ? shown.at(-1)?.last : unread
  return {
    items: shown.map(({ entry }) => entry),
    nextCursor: end ?? null,
  }
}
