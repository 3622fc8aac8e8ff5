import { test } from '@japa/runner'
import { readShared } from './shared.js'

const LONG = 'word '.repeat(40).trim()

test.group('Content shared by another app', () => {
  test('parses a share with {what}')
    .with([
      { what: 'nothing', search: '', name: '', lines: [] },
      {
        what: 'a title and an address',
        search: 'title=Bread&url=https%3A%2F%2Fbread.test%2F1',
        name: 'Bread',
        lines: ['https://bread.test/1'],
      },
      {
        what: 'an address both in the text and alone',
        search: 'text=See+https%3A%2F%2Fbread.test&url=https%3A%2F%2Fbread.test',
        name: 'See https://bread.test',
        lines: ['See https://bread.test'],
      },
      {
        what: 'several lines, some of them empty',
        search: 'title=T&text=one%0D%0A%0D%0A++two%0Dthree',
        name: 'T',
        lines: ['one', 'two', 'three'],
      },
      {
        what: 'a text equal to its title',
        search: 'title=Same&text=Same',
        name: 'Same',
        lines: [],
      },
      {
        what: 'an address that runs code',
        search: 'title=T&url=javascript%3Aalert(1)',
        name: 'T',
        lines: [],
      },
      {
        what: 'tags and control characters in the title',
        search: 'title=%3Cb%3EBold%3C%2Fb%3E%00%0Aname',
        name: 'Bold name',
        lines: [],
      },
      {
        what: 'a long line without a title',
        search: `text=${encodeURIComponent(LONG)}`,
        name: `${'word '.repeat(12).trim()}…`,
        lines: [LONG],
      },
    ])
    .run(({ assert }, { search, name, lines }) => {
      assert.deepEqual(readShared(search), { name, lines })
    })

  test('shared names and lines are limited in length', ({ assert }) => {
    const many = new URLSearchParams({ title: 'x'.repeat(5_000), text: 'line\n'.repeat(50_000) })
    const { name, lines } = readShared(many.toString())
    assert.lengthOf(name, 255)
    assert.lengthOf(lines, 2_000)
  })
})
