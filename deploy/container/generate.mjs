// While an image is built: the database clients, as `npm start` generates them.
import { fileURLToPath } from 'node:url'
import { generateClients } from '../local/bootstrap/prisma.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
await generateClients(root, process.execPath, '/tmp', new AbortController().signal)
