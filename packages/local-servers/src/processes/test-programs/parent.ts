// Supervises one stub of each kind and tells their process numbers, so that a test can kill this one.
import { supervise } from '../supervisor.ts'
import { stubPlan } from './stub-plan.ts'

const [dir = '', port = ''] = process.argv.slice(2)
const ours = await supervise(stubPlan('ours', Number(port), 'node'), { dir })
const server = await supervise(stubPlan('server', Number(port) + 1, 'server'), { dir })
process.stdout.write(`${JSON.stringify([ours.pid, server.pid])}\n`)
