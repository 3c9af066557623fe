import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError, say } from '@encaixe/local-servers'
import { runCommand } from './command.ts'
import { root } from './paths.ts'

// `npm run previous`: the suites of the version before, with its own code, on the tables of this one. While a
// deployment is rolled out both versions are at work, and a version that was bad is taken back without its tables.
//
//   npm run previous -- [--from REF] [path …]     REF is by default the newest tag, and before there are any,
//                                                 what stood just before the newest migration; paths are those
//                                                 of the services whose tables differ

const OF_A_SERVICE = 'services/*/prisma/migrations'
const OF_EVERY_SERVICE = 'packages/service-kit/migrations'
/** Compares what a version declares of its tables with its own. */
const OF_OWN_TABLES = '{packages,services}/*/test/retention.test.ts'
const MIGRATIONS = [OF_A_SERVICE, OF_EVERY_SERVICE]

await runCommand(async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' } },
  })
  const from = values.from ?? newestTag() ?? beforeNewestMigration()
  const commit = git('rev-parse', '--short', `${from}^{commit}`)
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-previous-'))
  const worktree = join(folder, 'encaixe')
  git('worktree', 'add', '--detach', worktree, commit)
  try {
    const added = MIGRATIONS.flatMap((pattern) => globSync(pattern, { cwd: root })).flatMap(
      (path) => addNew(path, worktree),
    )
    say(`  The code of ${commit}, and ${added.length} migrations that it does not know:`)
    for (const path of added) say(`    ${path}`)
    if (added.length === 0) {
      say('  Skipped: the tables are the same.')
      return 0
    }
    const paths = positionals.length > 0 ? positionals : suitesOf(added)
    say(`  Suites: ${paths.join(', ')}`)
    // Not by `--exclude`, which vitest's projects do not hear of.
    for (const file of globSync(OF_OWN_TABLES, { cwd: worktree })) rmSync(join(worktree, file))
    const child = spawn('npm', ['test', '--', ...paths], {
      cwd: worktree,
      stdio: 'inherit',
      signal,
    })
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    git('worktree', 'remove', '--force', worktree)
    rmSync(folder, { recursive: true })
  }
})

/** Copies the migrations that are not there yet, and names them. */
function addNew(path: string, worktree: string): string[] {
  const ours = globSync(`${path}/*/migration.sql`, { cwd: root })
  const theirs = new Set(globSync(`${path}/*/migration.sql`, { cwd: worktree }))
  const added = ours.filter((file) => !theirs.has(file))
  cpSync(join(root, path), join(worktree, path), { recursive: true })
  return added
}

/** The folders whose suites use these tables. */
function suitesOf(added: string[]): string[] {
  if (added.some((path) => path.startsWith(OF_EVERY_SERVICE))) {
    return ['packages/service-kit/', 'services/']
  }
  return [...new Set(added.map((path) => `${path.split('/').slice(0, 2).join('/')}/`))]
}

function newestTag(): string | undefined {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0'], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

function beforeNewestMigration(): string {
  const patterns = MIGRATIONS.map((pattern) => `:(glob)${pattern}/**`)
  return `${git('log', '--diff-filter=A', '-1', '--format=%h', '--', ...patterns)}^`
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new PlainError(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.trim()
}
