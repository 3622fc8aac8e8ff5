import { test } from '@japa/runner'
import { MAX_IMPORT_BYTES } from '#modules/workspace/api'
import { importProblem } from './import-files.js'

const file = (name: string, size = 10) => ({ name, size })

test.group('importProblem', () => {
  for (const name of ['a.zip', 'a.md', 'A.MARKDOWN', 'a.html', 'a.htm', 'a.docx', 'a b.enex']) {
    test(`accepts ${name}`, ({ assert }) => {
      assert.isUndefined(importProblem({ files: [file(name)] }))
    })
  }

  const refused: [string, Parameters<typeof importProblem>[0], RegExp][] = [
    ['a picture', { files: [file('a.png')] }, /“a\.png” can’t be imported\. Choose a zip/],
    ['a name without an ending', { files: [file('zip')] }, /can’t be imported/],
    ['an empty file', { files: [file('a.zip', 0)] }, /is empty\. Export it again/],
    ['a file that is too large', { files: [file('a.zip', MAX_IMPORT_BYTES + 1)] }, /than 1 GB/],
    ['several files', { files: [file('a.md'), file('b.md')] }, /Put the folder or the files into/],
    ['a folder', { files: [], folders: 1 }, /Put the folder or the files into a zip file/],
    ['a folder beside a file', { files: [file('a.md')], folders: 1 }, /one file at a time/],
    ['nothing', { files: [] }, /Choose a file instead/],
  ]
  for (const [what, chosen, problem] of refused) {
    test(`refuses ${what} and says what to do`, ({ assert }) => {
      assert.match(importProblem(chosen) ?? '', problem)
    })
  }

  test('accepts a file of the maximum size', ({ assert }) => {
    assert.isUndefined(importProblem({ files: [file('a.zip', MAX_IMPORT_BYTES)] }))
  })
})
