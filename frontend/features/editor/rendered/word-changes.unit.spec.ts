import { test } from '@japa/runner'
import { Fragment, type Node } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { wordChanges } from './word-changes.js'

const { bold } = documentSchema.marks

function line(text: string) {
  return Fragment.from(text === '' ? [] : documentSchema.text(text))
}

/** Formats the changes as 'a [-b-] [+c+]'. */
function shown(before: Fragment, after: Fragment) {
  const text = (content: Fragment) => content.textBetween(0, content.size, '', '↵')
  return wordChanges(before, after)
    .map((change) => {
      if (change.kind === 'same') return text(change.content)
      const { removed, added } = change
      return `${removed.size ? `[-${text(removed)}-]` : ''}${added.size ? `[+${text(added)}+]` : ''}`
    })
    .join('')
}

test.group('wordChanges', () => {
  test('wordChanges: {before} | {after}')
    .with([
      { before: 'one two', after: 'one two', outcome: 'one two' },
      { before: 'two lemons', after: 'three lemons', outcome: '[-two-][+three+] lemons' },
      { before: 'one', after: 'one two', outcome: 'one[+ two+]' },
      { before: 'one two three', after: 'one three', outcome: 'one [-two -]three' },
      { before: 'the quick fox', after: 'a slow fox', outcome: '[-the quick-][+a slow+] fox' },
      { before: '', after: 'one', outcome: '[+one+]' },
      { before: 'one', after: '', outcome: '[-one-]' },
      { before: '', after: '', outcome: '' },
      { before: '我喜欢苹果', after: '我喜欢柠檬', outcome: '我喜欢[-苹果-][+柠檬+]' },
    ])
    .run(({ assert }, { before, after, outcome }) => {
      assert.equal(shown(line(before), line(after)), outcome)
    })

  test('wordChanges marks a word with a new format and a new line break', ({ assert }) => {
    const text = (words: string, ...marks: [] | [typeof bold]): Node =>
      documentSchema.text(
        words,
        marks.map((mark) => mark!.create())
      )
    const bolder = Fragment.from([text('one '), text('two', bold!), text(' three')])
    assert.equal(shown(line('one two three'), bolder), 'one [-two-][+two+] three')
    const lines = Fragment.from([text('one'), documentSchema.node('hard_break'), text('two')])
    assert.equal(shown(line('one two'), lines), 'one[- -][+↵+]two')
  })
})
