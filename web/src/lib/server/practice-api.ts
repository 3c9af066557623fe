import type {
  clientRpcs,
  linkedMessageRpcs,
  Message,
  messageRpcs,
  RpcOutput,
  RpcRequest,
} from '@encaixe/contracts'
import type { Page } from '../resources.ts'
import { json, type Query, type Send, search, segment } from './request.ts'

type Clients = typeof clientRpcs
type Messages = typeof messageRpcs
type Linked = typeof linkedMessageRpcs

const linkPath = (token: string) => `/api/appointment-links/${segment(token)}/messages`

/** The gateway's routes around a practice: conversations, clients, reviews, reports. */
export function practiceApi(send: Send) {
  return {
    clients: (query: Query) =>
      send<RpcOutput<Clients['listClients']>>(`/api/clients${search(query)}`),
    addClient: (client: RpcRequest<Clients['createClient']>) =>
      send<RpcOutput<Clients['createClient']>>('/api/clients', json('POST', client)),
    updateClient: (id: string, change: Omit<RpcRequest<Clients['updateClient']>, 'id'>) =>
      send<RpcOutput<Clients['updateClient']>>(
        `/api/clients/${segment(id)}`,
        json('PATCH', change),
      ),
    client: (id: string) => send<RpcOutput<Clients['getClient']>>(`/api/clients/${segment(id)}`),
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
