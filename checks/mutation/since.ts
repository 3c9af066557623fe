import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { PlainError } from '@encaixe/local-servers'
import { root } from '../../deploy/local/paths.ts'
import { changedRanges, type Range } from './changed-ranges.ts'
import { pure } from './parts.ts'

const CODE = '{packages,services}/*/src/**/*.ts'

interface Changed {
  ranges: Range[]
  /** Changed files that only tests with servers run. */
  leftOut: string[]
}

/** Production lines that differ from the merge base with a branch, those not committed among them. */
export function changedSince(branch: string): Changed {
  const untracked = git('ls-files', '--others', '--exclude-standard', '--', '*.ts')
  const whole = untracked.split('\n').flatMap((file): Range[] => (file ? [wholeFile(file)] : []))
  const diff = git('diff', '-U0', '--no-ext-diff', '--merge-base', branch, '--', '*.ts')
  const all = Map.groupBy([...changedRanges(diff), ...whole], (range) => range.split(':')[0] ?? '')
  const files = [...all.keys()].filter((file) => matchesGlob(file, CODE) && !isTest(file))
  const [run, leftOut] = [files.filter(hasPureTests), files.filter((file) => !hasPureTests(file))]
  return { ranges: run.flatMap((file) => all.get(file) ?? []), leftOut }
}

const isTest = (file: string) => file.endsWith('.test.ts') || file.includes('/testing/')
const hasPureTests = (file: string) =>
  pure.code.some((pattern) => matchesGlob(file, pattern)) ||
  (pure.tests.some((pattern) => matchesGlob(beside(file), pattern)) &&
    existsSync(join(root, beside(file))))
const beside = (file: string) => file.replace(/\.ts$/, '.test.ts')

const wholeFile = (file: string): Range =>
  `${file}:1-${readFileSync(join(root, file), 'utf8').split('\n').length}`

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  })
  if (status !== 0) throw new PlainError(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout
}
