import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from '../deploy/local/paths.ts'

const MIGRATIONS = ['packages/service-kit/migrations', 'services/*/prisma/migrations']

/**
 * Returns the migrations that are not on main and older than the newest one there in the same folder. A database
 * that has run main's refuses them.
 */
export function lateMigrations(onMain: readonly string[], here: readonly string[]): string[] {
  const newest = new Map<string, string>()
  for (const path of onMain.toSorted()) newest.set(dirname(path), path)
  return here.filter((path) => !onMain.includes(path) && path < (newest.get(dirname(path)) ?? ''))
}

/** Compares with main, or with that of the origin; a checkout without either is not compared. */
export function checkMigrations(): { ok: boolean; output: string } {
  for (const main of ['main', 'origin/main']) {
    const args = ['ls-tree', '-r', '--name-only', main, 'packages/service-kit', 'services']
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) continue
    const onMain = stdout.split('\n').filter((path) => path.endsWith('/migration.sql'))
    const here = globSync(
      MIGRATIONS.map((folder) => `${folder}/*`),
      { cwd: root },
    )
    const late = lateMigrations(onMain.map(dirname), here)
    const output = late.map((path) => `${path} is older than main's newest: give it a later name.`)
    return { ok: late.length === 0, output: output.join('\n') }
  }
  return { ok: true, output: '' }
}
