import type {
  accountRpcs,
  calendarFeedRpcs,
  clientRpcs,
  followRpcs,
  linkedMessageRpcs,
  Message,
  messageRpcs,
  noteRpcs,
  RpcOutput,
  RpcRequest,
  reportRpcs,
  reviewRpcs,
} from '@encaixe/contracts'
import type { Page } from '../resources.ts'
import { json, type Query, type Send, search, segment } from './request.ts'

type Account = typeof accountRpcs
type Feed = typeof calendarFeedRpcs
type Follows = typeof followRpcs
type Clients = typeof clientRpcs
type Messages = typeof messageRpcs
type Notes = typeof noteRpcs
type Reports = typeof reportRpcs
type Reviews = typeof reviewRpcs
type Linked = typeof linkedMessageRpcs

const linkPath = (token: string) => `/api/appointment-links/${segment(token)}/messages`

/** The gateway's routes around a practice: conversations, clients, reviews, reports. */
export function practiceApi(send: Send) {
  return {
    clients: (query: Query) =>
      send<RpcOutput<Clients['listClients']>>(`/api/clients${search(query)}`),
    mergeClients: (id: string, intoId: string) =>
      send<RpcOutput<Clients['mergeClients']>>(
        `/api/clients/${segment(id)}/merge`,
        json('POST', { intoId }),
      ),
    importClients: (csv: string, dryRun: boolean) =>
      send<RpcOutput<Clients['importClients']>>(`/api/clients/import?dryRun=${dryRun}`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: csv,
      }),
    addClient: (client: RpcRequest<Clients['createClient']>) =>
      send<RpcOutput<Clients['createClient']>>('/api/clients', json('POST', client)),
    updateClient: (id: string, change: Omit<RpcRequest<Clients['updateClient']>, 'id'>) =>
      send<RpcOutput<Clients['updateClient']>>(
        `/api/clients/${segment(id)}`,
        json('PATCH', change),
      ),
    client: (id: string) => send<RpcOutput<Clients['getClient']>>(`/api/clients/${segment(id)}`),
    notes: (query: Query) =>
      send<RpcOutput<Notes['listNotes']>>(`/api/clients/notes${search(query)}`),
    addNote: (note: RpcRequest<Notes['createNote']>) =>
      send<RpcOutput<Notes['createNote']>>('/api/clients/notes', json('POST', note)),
    updateNote: (id: string, body: string) =>
      send<RpcOutput<Notes['updateNote']>>(
        `/api/clients/notes/${segment(id)}`,
        json('PATCH', { body }),
      ),
    deleteNote: async (id: string) =>
      send<unknown>(`/api/clients/notes/${segment(id)}`, { method: 'DELETE' }),
    noteAccesses: (query: Query) =>
      send<RpcOutput<Notes['listNoteAccesses']>>(`/api/clients/notes/access-log${search(query)}`),
    reviews: (query: Query) =>
      send<RpcOutput<Reviews['listReviews']>>(`/api/reviews${search(query)}`),
    createReview: (review: RpcRequest<Reviews['createReview']>) =>
      send<RpcOutput<Reviews['createReview']>>('/api/reviews', json('POST', review)),
    replyToReview: (id: string, reply: string) =>
      send<RpcOutput<Reviews['replyToReview']>>(
        `/api/reviews/${segment(id)}/reply`,
        json('PUT', { reply }),
      ),
    reportReview: (id: string, reason: string) =>
      send<RpcOutput<Reviews['reportReview']>>(
        `/api/reviews/${segment(id)}/report`,
        json('POST', { reason }),
      ),
    finance: (stretch: { from: string; to: string; by: 'day' | 'week' | 'month' }) =>
      send<RpcOutput<Reports['getFinanceReport']>>(`/api/reports/finance${search(stretch)}`),
    receiptSettings: () => send<RpcOutput<Reports['getReceiptSettings']>>('/api/settings/receipts'),
    setReceiptSettings: (settings: RpcRequest<Reports['setReceiptSettings']>) =>
      send<RpcOutput<Reports['setReceiptSettings']>>(
        '/api/settings/receipts',
        json('PUT', settings),
      ),
    sendSessionCode: (phone: string) =>
      send<RpcOutput<Account['sendSessionCode']>>('/api/auth/phone', json('POST', { phone })),
    beginPhoneSession: (proof: { phone: string; code: string }) =>
      send<RpcOutput<Account['beginPhoneSession']>>('/api/auth/phone/verify', json('POST', proof)),
    clientProfile: () => send<RpcOutput<Account['getClientProfile']>>('/api/client-profile'),
    updateClientProfile: (profile: RpcRequest<Account['updateClientProfile']>) =>
      send<RpcOutput<Account['updateClientProfile']>>(
        '/api/client-profile',
        json('PATCH', profile),
      ),
    follows: (query: Query) =>
      send<RpcOutput<Follows['listFollows']>>(`/api/follows${search(query)}`),
    follow: async (slug: string) =>
      send<unknown>(`/api/follows/${segment(slug)}`, { method: 'PUT' }),
    unfollow: async (slug: string) =>
      send<unknown>(`/api/follows/${segment(slug)}`, { method: 'DELETE' }),
    calendarFeed: () => send<RpcOutput<Feed['getCalendarFeed']>>('/api/calendar-feed'),
    createCalendarFeed: () =>
      send<RpcOutput<Feed['createCalendarFeed']>>('/api/calendar-feed', json('POST', {})),
    revokeCalendarFeed: () => send<unknown>('/api/calendar-feed', { method: 'DELETE' }),
    threads: (query: Query) =>
      send<RpcOutput<Messages['listThreads']>>(`/api/messages/threads${search(query)}`),
    messages: (query: Query) => send<Page<Message>>(`/api/messages${search(query)}`),
    postMessage: (message: RpcRequest<Messages['postMessage']>) =>
      send<Message>('/api/messages', json('POST', message)),
    readMessages: (read: RpcRequest<Messages['readMessages']>) =>
      send<RpcOutput<Messages['readMessages']>>('/api/messages', json('PATCH', read)),
    linkedMessages: (token: string, query: Query) =>
      send<Page<Message>>(`${linkPath(token)}${search(query)}`),
    postLinkedMessage: (token: string, message: RpcRequest<Linked['postLinkedMessage']>) =>
      send<Message>(linkPath(token), json('POST', message)),
    readLinkedMessages: (token: string, readUpTo: string) =>
      send<RpcOutput<Linked['readLinkedMessages']>>(linkPath(token), json('PATCH', { readUpTo })),
  }
}
