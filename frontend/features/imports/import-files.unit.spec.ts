import { test } from '@japa/runner'
import { MAX_IMPORT_BYTES } from '#modules/workspace/api'
import { importProblem } from './import-files.js'

const file = (name: string, size = 10) => ({ name, size })

test.group('importProblem', () => {
  for (const name of ['a.zip', 'a.md', 'A.MARKDOWN', 'a.html', 'a.htm', 'a.docx', 'a b.enex']) {
    test(`accepts ${name}`, ({ assert }) => {
      assert.isUndefined(importProblem(file(name)))
    })
  }

  const refused: [string, Parameters<typeof importProblem>[0], RegExp][] = [
    ['a picture', file('a.png'), /“a\.png” can’t be imported\. Choose a zip/],
    ['a name without an ending', file('zip'), /can’t be imported/],
    ['an empty file', file('a.zip', 0), /is empty\. Export it again/],
    ['a file that is too large', file('a.zip', MAX_IMPORT_BYTES + 1), /than 1 GB/],
  ]
  for (const [what, chosen, problem] of refused) {
    test(`refuses ${what} and says what to do`, ({ assert }) => {
      assert.match(importProblem(chosen) ?? '', problem)
    })
  }

  test('accepts a file of the maximum size', ({ assert }) => {
    assert.isUndefined(importProblem(file('a.zip', MAX_IMPORT_BYTES)))
  })
})
