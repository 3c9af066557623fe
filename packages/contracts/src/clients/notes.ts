import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { id, instant, page, pageCursor } from '../text/primitives.ts'
import { paragraph } from '../text/text.ts'

const rpc = rpcsOf('booking')

/** The longest a note may be. */
const LONGEST = 10_000

const clientId = id.meta({ description: 'An id of /api/clients.' })
const noteId = id.meta({ description: 'An id of /api/clients/notes.' })
const body = paragraph(LONGEST, { example: 'Prefere o fim da tarde.' }).refine(
  (text) => text !== '',
  'Escreva a anotação.',
)

/** What a professional keeps of a client, for nobody else. */
export const note = z
  .object({
    id,
    clientId: id,
    body: z.string().meta({ examples: ['Prefere o fim da tarde.'] }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Note', description: 'What a professional keeps of a client, for nobody else.' })
export type Note = z.output<typeof note>

/** That a professional's notes were read or changed. */
export const noteAccess = z
  .object({
    id,
    at: instant,
    action: z
      .enum(['read', 'created', 'changed', 'deleted', 'exported'])
      .meta({ description: 'What was done.' }),
    clientId: id.nullable().meta({ description: 'Whose notes; null: of all clients.' }),
    noteId: id.nullable().meta({ description: 'Which note; null: all of the client.' }),
    sessionId: z.string().nullable().meta({
      description: 'An id of /api/sessions; null: by an access token, or in a copy of all data.',
    }),
  })
  .meta({ id: 'NoteAccess' })

const access = 'professional'

export const noteRpcs = {
  listNotes: rpc('listNotes', {
    summary: 'What the professional keeps of a client, newest first.',
    access,
    http: { method: 'GET', path: '/api/clients/notes' },
    input: z.object({ clientId, cursor: pageCursor.optional() }),
    output: page(note),
    errors: ['NOT_FOUND'],
  }),
  createNote: rpc('createNote', {
    summary: 'Keeps a note of a client, encrypted.',
    access,
    http: { method: 'POST', path: '/api/clients/notes', status: 201 },
    input: z.object({ clientId, body }),
    output: note,
    errors: ['NOT_FOUND'],
  }),
  updateNote: rpc('updateNote', {
    summary: 'Words a note anew.',
    access,
    http: { method: 'PATCH', path: '/api/clients/notes/:id' },
    input: z.object({ id: noteId, body }),
    output: note,
    errors: ['NOT_FOUND'],
  }),
  deleteNote: rpc('deleteNote', {
    summary: 'Deletes a note.',
    access,
    http: { method: 'DELETE', path: '/api/clients/notes/:id', status: 204 },
    input: z.object({ id: noteId }),
    output: z.object({ deleted: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  listNoteAccesses: rpc('listNoteAccesses', {
    summary: 'Who read or changed the notes of the page, newest first.',
    access,
    http: { method: 'GET', path: '/api/clients/notes/access-log' },
    input: z.object({
      clientId: clientId.optional(),
      cursor: pageCursor.optional(),
    }),
    output: page(noteAccess),
  }),
  rotateNoteKeys: rpc('rotateNoteKeys', {
    summary: 'Seals some notes with the newest key; begun without one, it makes a new key first.',
    access: 'operator',
    input: z.object({ keyId: id.optional() }),
    output: z.object({
      keyId: id,
      /** How many were sealed anew now, and how many still have an older key. */
      resealed: z.int(),
      left: z.int(),
    }),
  }),
}
