import { test } from '@japa/runner'
import { framesOf } from './report-error.js'

test("an error report contains only positions in the app's own files, never the message", ({
  assert,
}) => {
  const error = new Error('My diary at /assets/notes.txt:1:1')
  error.stack = [
    'Error: My diary at /assets/notes.txt:1:1',
    'at f (https://notes.example/assets/app-x_1.js:1:230)',
    'at my-diary (chrome-extension://abc/content.js:2:2)',
    'g@https://notes.example/assets/first-Y.js:10:4',
  ].join('\n')
  assert.deepEqual(framesOf(error), ['/assets/app-x_1.js:1:230', '/assets/first-Y.js:10:4'])
  assert.deepEqual(framesOf('My diary'), [])
})
