/** The row of a new service in packages/contracts/src/services.ts. */
export const registryRow = `
  notes: {
    stream: 'NOTES',
    owns: ['notes'],
    copiesOf: [],
    erasesAfter: [],
    speaksFor: [],
  },`

/** Its line, and its import, in packages/contracts/src/service-contracts.ts. */
export const contractsRow = '\n  notes: { rpcs: notesRpcs, events: notesEvents },'
export const contractsImport = `import { notesEvents, notesRpcs } from './notes-service.ts'\n`

/** Its line in packages/contracts/src/index.ts. */
export const indexLine = `export * from './notes-service.ts'\n`

/** Its contract, and its folder: all that is written anew. */
export const files: Record<string, string> = {
  'packages/contracts/src/notes-service.ts': `import { z } from 'zod'
import { dataErased } from './account.ts'
import { eventsOf, rpcsOf } from './define.ts'

const rpc = rpcsOf('notes')
const event = eventsOf('NOTES')

export const notesRpcs = {
  writeNote: rpc('writeNote', {
    summary: 'Keeps a note.',
    access: 'anyone',
    input: z.object({ text: z.string().max(500) }),
    output: z.object({ id: z.uuid() }),
  }),
}

export const notesEvents = {
  NoteWritten: event('NoteWritten', {
    summary: 'A note was written.',
    data: z.object({ text: z.string() }),
  }),
  DataErased: dataErased('NOTES'),
}
`,
  'services/notes/package.json': `{
  "name": "@encaixe/notes",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "dependencies": { "@encaixe/contracts": "0.1.0", "@encaixe/service-kit": "0.1.0", "zod": "4.6.7" },
  "devDependencies": { "@encaixe/local-servers": "0.1.0" }
}
`,
  'services/notes/local.ts': `import type { LocalEnvironment } from '@encaixe/local-servers'

export const localEnvironment: LocalEnvironment = ({ secret }) => ({ NOTES_KEY: secret('notesKey') })
`,
  'services/notes/prisma/schema.prisma': `generator client {
  provider = "prisma-client"
  output   = "../generated"
}

datasource db {
  provider = "postgresql"
}

model Note {
  id   String @id @db.Uuid
  text String

  @@map("notes")
}
`,
  'services/notes/prisma/migrations/20261201000000_notes/migration.sql':
    'create table notes (id uuid primary key, text text not null);\n',
  'services/notes/src/config.ts': `import { databaseEnvironment, serviceEnvironment } from '@encaixe/service-kit'
import { z } from 'zod'

export const config = serviceEnvironment.extend({
  ...databaseEnvironment.shape,
  NOTES_KEY: z.string().min(8),
})
export type Config = z.output<typeof config>
`,
  'services/notes/src/migrate.ts': `import { migrateMain } from '@encaixe/service-kit'

await migrateMain(import.meta)
`,
  'services/notes/src/main.ts': `import { notesEvents, notesRpcs } from '@encaixe/contracts'
import { newId, runMain, startService } from '@encaixe/service-kit'
import { type Prisma, PrismaClient } from '../generated/client.ts'
import { type Config, config } from './config.ts'

export const start = (config: Config) =>
  startService<PrismaClient, Prisma.TransactionClient>({
    name: 'notes',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    personalData: () => ({ lists: () => [], erase: async () => ({}) }),
    open({ database, serve }) {
      serve(notesRpcs, {
        writeNote: ({ text }) =>
          database.transaction(async ({ tx, emit }) => {
            const id = newId()
            await tx.note.create({ data: { id, text } })
            await emit(notesEvents.NoteWritten, { subject: id, data: { text } })
            return { id }
          }),
      })
    },
  })

runMain(start, config, import.meta)
`,
}
