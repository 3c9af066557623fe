// The accounts of the bus of DIR as they stand in nats.conf, on its standard output: see bus-users.ts.
import { resolve } from 'node:path'
import { userEntries } from '../../nats/users.ts'
import { busPassword, secretsOf } from './secrets.ts'

const [dir = '.data'] = process.argv.slice(2)
const secrets = secretsOf(resolve(dir))
process.stdout.write(userEntries((user) => busPassword(secrets, user)))
