import type { Api } from '#lib/api/client.ts'

/** The link that begins a conversation with a page's assistant on WhatsApp; null: there is none, or nobody can say. */
export async function assistantDoor(api: Api, slug: string): Promise<string | null> {
  const [page, agent] = await Promise.all([
    api.getPublicProfile({ slug }).catch(() => null),
    api.describeAgent({ slug }).catch(() => null),
  ])
  return (agent?.enabled && page?.whatsappUrl) || null
}
