/** What is written into files that exist: right behind a text of the file, or at its beginning. */
interface Insertion {
  file: string
  behind?: string
  text: string
}

export const insertions: Insertion[] = [
  {
    file: 'packages/contracts/src/services.ts',
    behind: 'export const services = {',
    text: `
  notes: {
    stream: 'NOTES',
    owns: ['notes'],
    copiesOf: [],
    erasesAfter: [],
    speaksFor: [],
  },`,
  },
  {
    file: 'packages/contracts/src/service-contracts.ts',
    behind: '> = {',
    text: '\n  notes: { rpcs: notesRpcs, events: notesEvents },',
  },
  {
    file: 'packages/contracts/src/service-contracts.ts',
    text: `import { notesEvents, notesRpcs } from './notes/notes.ts'\n`,
  },
  {
    file: 'packages/contracts/src/index.ts',
    text: `export * from './notes/notes.ts'\n`,
  },
  { file: 'deploy/secrets/secret-files.ts', behind: 'const OWN = [', text: `\n  'notes_key',` },
  {
    file: 'docker-compose.yml',
    behind: '\nservices:\n',
    text: `  notes:
    <<: *service
    command: [--import, '@encaixe/service-kit/otel', services/notes/src/main.ts]
    environment:
      <<: *environment
      NATS_URL_FILE: /run/secrets/notes_nats_url
      DATABASE_URL_FILE: /run/secrets/notes_database_url
      NOTES_KEY_FILE: /run/secrets/notes_key
    secrets: [internal_rpc_secret, nats_ca.crt, notes_nats_url, notes_database_url, notes_key]
`,
  },
  {
    file: 'docker-compose.yml',
    behind: 'POSTGRES_URL_FILE: /run/secrets/postgres_url\n',
    text: '      NOTES_DATABASE_URL_FILE: /run/secrets/notes_database_url\n',
  },
  {
    file: 'docker-compose.yml',
    behind: '      - postgres_url\n',
    text: '      - notes_database_url\n',
  },
  {
    file: 'docker-compose.yml',
    behind: '\nsecrets:\n',
    text: ['notes_nats_url', 'notes_database_url', 'notes_key']
      .map((name) => `  ${name}: { file: '\${ENCAIXE_SECRETS:-.secrets}/${name}' }\n`)
      .join(''),
  },
  {
    file: 'docker-compose.cluster.yml',
    behind: '\nservices:\n',
    text: '  notes: { environment: *environment }\n',
  },
  { file: 'deploy/observability/prometheus.yml', behind: '- names: [', text: 'notes, ' },
  {
    file: 'deploy/kubernetes/base/kustomization.yaml',
    behind: 'resources:\n',
    text: '  - notes.yaml\n',
  },
  {
    file: 'deploy/kubernetes/base/migrate.yaml',
    behind: "value: '/run/secrets/postgres_url' }\n",
    text: "            - { name: NOTES_DATABASE_URL_FILE, value: '/run/secrets/notes_database_url' }\n",
  },
  {
    file: 'deploy/kubernetes/base/migrate.yaml',
    behind: '- { key: postgres_url, path: postgres_url }\n',
    text: '              - { key: notes_database_url, path: notes_database_url }\n',
  },
  {
    file: 'deploy/kubernetes/overlays/production/kustomization.yaml',
    behind: '    files:\n',
    text: ['notes_nats_url', 'notes_database_url', 'notes_key']
      .map((name) => `      - .secrets/${name}\n`)
      .join(''),
  },
]

/** The manifest of a service, made from another one's. */
export const manifestFrom = (scheduling: string) =>
  scheduling
    .replaceAll('scheduling', 'notes')
    .replace(
      "value: '/run/secrets/notes_database_url' }\n",
      (line) => `${line}            - { name: NOTES_KEY_FILE, value: '/run/secrets/notes_key' }\n`,
    )
    .replace(
      '- { key: notes_database_url, path: notes_database_url }\n',
      (line) => `${line}              - { key: notes_key, path: notes_key }\n`,
    )

/** The new files: the contract, and the folder of the service. */
export const files: Record<string, string> = {
  'packages/contracts/src/notes/notes.ts': `import { z } from 'zod'
import { dataErased } from '../account/account.ts'
import { eventsOf, rpcsOf } from '../rpc/define.ts'

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
  'services/notes/src/tables.ts': `import type { Tables } from '@encaixe/service-kit'

export const tables: Tables = { notes: { columns: 'id text', until: 'always' } }
`,
  'services/notes/src/main.ts': `import { notesEvents, notesRpcs } from '@encaixe/contracts'
import { newId, personalDataBy, runMain, startService } from '@encaixe/service-kit'
import { type Prisma, PrismaClient } from '../generated/client.ts'
import { type Config, config } from './config.ts'
import { tables } from './tables.ts'

export const start = (config: Config) =>
  startService<PrismaClient, Prisma.TransactionClient>({
    name: 'notes',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    tables,
    personalData: () => personalDataBy({ tables, hooks: {} }),
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
