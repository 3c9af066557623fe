import { bookingRpcs, intakeAgentRpcs } from '@encaixe/contracts'
import { get, patch, post, type RpcRoute, remove } from './route.ts'

/** The practice: clients, private notes, messages, conversations that the agent held. */
export const clientRoutes: readonly RpcRoute[] = [
  get('/api/clients', bookingRpcs.listClients),
  post('/api/clients', bookingRpcs.createClient, { status: 201 }),
  get('/api/clients/export.csv', bookingRpcs.exportClients, {
    file: { type: 'text/csv', name: 'clientes.csv' },
  }),
  get('/api/clients/notes', bookingRpcs.listNotes),
  post('/api/clients/notes', bookingRpcs.createNote, { status: 201 }),
  patch('/api/clients/notes/:id', bookingRpcs.updateNote),
  remove('/api/clients/notes/:id', bookingRpcs.deleteNote, { status: 204 }),
  get('/api/clients/notes/access-log', bookingRpcs.listNoteAccesses),
  get('/api/clients/:id', bookingRpcs.getClient),
  patch('/api/clients/:id', bookingRpcs.updateClient),
  post('/api/clients/:id/merge', bookingRpcs.mergeClients),
  get('/api/messages', bookingRpcs.listMessages),
  post('/api/messages', bookingRpcs.postMessage, { status: 201 }),
  patch('/api/messages', bookingRpcs.readMessages),
  get('/api/messages/threads', bookingRpcs.listThreads),
  get('/api/conversations', intakeAgentRpcs.listConversations),
  get('/api/conversations/:id', intakeAgentRpcs.getConversation),
  post('/api/conversations/:id/take-over', intakeAgentRpcs.takeOverConversation),
  post('/api/conversations/:id/give-back', intakeAgentRpcs.giveBackConversation),
  post('/api/conversations/:id/messages', intakeAgentRpcs.answerConversation, { status: 201 }),
]
