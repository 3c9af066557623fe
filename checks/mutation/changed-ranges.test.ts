import { expect, test } from 'vitest'
import { changedRanges } from './changed-ranges.ts'

const header = (file: string) =>
  `diff --git a/${file} b/${file}\nindex 1..2 100644\n--- a/${file}\n+++ b/${file}\n`

test('each hunk of a diff is a range of the lines that the file has now', () => {
  const diff = `${header('services/booking/src/a.rule.ts')}@@ -3 +3,2 @@ function a() {
-  return 1
+  const one = 1
+  return one
@@ -10,0 +12 @@
+export const b = 2
${header('packages/slots/src/c.ts')}@@ -0,0 +1,3 @@
+1
+2
+3
`
  expect(changedRanges(diff)).toEqual([
    'services/booking/src/a.rule.ts:3-4',
    'services/booking/src/a.rule.ts:12-12',
    'packages/slots/src/c.ts:1-3',
  ])
})

test('deleted lines and deleted files have no range', () => {
  const gone = '--- a/gone.ts\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n'
  expect(changedRanges(`${header('a.ts')}@@ -4,2 +3,0 @@\n-one\n-two\n${gone}`)).toEqual([])
})

test('a changed line that looks like a header is text', () => {
  const diff = `${header('a.ts')}@@ -1 +1,2 @@\n--- b\n+++ b/other.ts\n+@@ -1 +1 @@\n@@ -5 +6 @@\n-a\n+b\n`
  expect(changedRanges(diff)).toEqual(['a.ts:1-2', 'a.ts:6-6'])
})
