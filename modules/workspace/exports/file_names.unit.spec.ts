import { test } from '@japa/runner'
import fc from 'fast-check'
import { FolderNames, safeFileName } from './file_names.js'

const safe = (name: string) => safeFileName(name, 'Untitled page')

test.group('Names of exported files', () => {
  test('{0} becomes {1}')
    .with([
      ['Boats', 'Boats'],
      ['a/b\\c:d|e', 'a-b-c-d-e'],
      ['../../etc/passwd', '-..-etc-passwd'],
      ['..', 'Untitled page'],
      ['.env', 'env'],
      ['Why?* "now" <here>', 'Why now here'],
      ['end. . ', 'end'],
      ['CON', 'CON_'],
      ['com¹', 'com¹_'],
      ['nul.tar.gz', 'nul_.tar.gz'],
      ['console', 'console'],
      ['cafe\u0301', 'caf\u00e9'],
      ['exe\u202ecod', 'exe cod'],
      ['\0\t\n', 'Untitled page'],
      ['\ud800x', '\ufffdx'],
    ] as const)
    .run(({ assert }, [name, expected]) => {
      assert.equal(safe(name), expected)
    })

  test('a name of 255 emoji is cut between characters', ({ assert }) => {
    const name = safe('👩🏽‍🚀'.repeat(36))
    assert.isAtMost(Buffer.byteLength(name), 150)
    assert.match(name, /^(👩🏽‍🚀)+$/u)
    assert.equal(safe('🦀'.repeat(255)), '🦀'.repeat(25))
  })

  test('a single character longer than the limit leaves the fallback', ({ assert }) => {
    assert.equal(safe(`a${'\u0301\u0302'.repeat(100)}`), 'Untitled page')
  })

  test('every name fits every file system', ({ assert }) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const file = safe(name)
        assert.isAbove(file.length, 0)
        assert.isAtMost(file.length, 52)
        assert.isAtMost(Buffer.byteLength(file), 152)
        assert.notMatch(file, /[/\\:|<>"?*\p{Cc}]|^[\s.]|[\s.]$/u)
        assert.equal(file, file.normalize('NFC'))
        assert.equal(safe(file), file)
      }),
      { numRuns: 300 }
    )
  })

  test('names of files that systems add get a number', ({ assert }) => {
    const names = new FolderNames()
    assert.equal(names.take('__MACOSX'), '__MACOSX (2)')
    assert.equal(names.take('thumbs', '.db'), 'thumbs (2).db')
  })

  test('names that one file system takes for the same get numbers', ({ assert }) => {
    const names = new FolderNames(['files'])
    const taken = ['Boats', 'boats', 'BOATS', 'Straße', 'STRASSE', 'ﬁn', 'fin', 'Files'].map(
      (name) => names.take(name)
    )
    assert.deepEqual(taken, [
      'Boats',
      'boats (2)',
      'BOATS (3)',
      'Straße',
      'STRASSE (2)',
      'ﬁn',
      'fin (2)',
      'Files (2)',
    ])
  })

  test('numbers go on without a look at all names before', ({ assert }) => {
    const names = new FolderNames()
    const long = 'x'.repeat(50)
    for (const name of ['Note (3)', 'Note', long]) names.take(name, '.md')
    const taken = Array.from({ length: 5_000 }, () => [
      names.take('Note', '.md'),
      names.take(long, '.md'),
    ])
    assert.deepEqual(taken[0], ['Note (2).md', `${'x'.repeat(46)} (2).md`])
    assert.deepEqual(taken[1], ['Note (4).md', `${'x'.repeat(46)} (3).md`])
    assert.deepEqual(taken.at(-1), ['Note (5002).md', `${'x'.repeat(43)} (5001).md`])
    assert.equal(names.take('NOTE', '.html'), 'NOTE.html')
  })

  test('a number is part of a long name, and a page may be named like a folder', ({ assert }) => {
    const names = new FolderNames()
    const long = 'x'.repeat(50)
    assert.equal(names.take(long, '.md'), `${long}.md`)
    assert.equal(names.take(long, '.md'), `${'x'.repeat(46)} (2).md`)
    assert.equal(names.take(long), long)
  })
})
