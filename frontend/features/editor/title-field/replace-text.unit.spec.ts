import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { replaceText } from './replace-text.js'

test.group('replaceText', () => {
  test('a title renamed elsewhere keeps the cursor: {title}')
    .with([
      {
        title: 'words before it',
        before: 'Trip to Rome',
        at: 9,
        after: 'Our trip to Rome',
        to: 13,
      },
      { title: 'words after it', before: 'Trip to Rome', at: 4, after: 'Trip to Oslo', to: 4 },
      { title: 'words added at the end', before: 'Trip', at: 2, after: 'Trip to Rome', to: 2 },
      { title: 'the same word twice', before: 'no', at: 1, after: 'no no', to: 1 },
      { title: 'no change', before: 'Trip', at: 3, after: 'Trip', to: 3 },
    ])
    .run(({ assert }, { before, at, after, to }) => {
      const field = new Window().document.createElement('textarea')
      field.value = before
      field.setSelectionRange(at, at)
      replaceText(field as unknown as HTMLTextAreaElement, after)
      assert.equal(field.value, after)
      assert.equal(field.selectionStart, to)
    })
})
