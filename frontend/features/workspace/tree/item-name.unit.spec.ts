import { test } from '@japa/runner'
import { cleanName, displayName, MAX_NAME, nameProblem } from './item-name.js'

test('cleanName turns {name} into {clean}')
  .with([
    { name: '  Garden  ', clean: 'Garden' },
    { name: '<b>Garden</b>', clean: 'Garden' },
    { name: '<img src=x onerror=alert(1)>Garden', clean: 'Garden' },
    { name: 'Two\nlines\tand a tab', clean: 'Two lines and a tab' },
    { name: 'invoice\u202egnp.exe', clean: 'invoice gnp.exe' },
    { name: 'line\u2028by\u2029line', clean: 'line by line' },
    { name: '1 < 2 and 3 > 2', clean: '1 < 2 and 3 > 2' },
    { name: '<script>', clean: '' },
    { name: '\u200b\u200b', clean: '' },
    { name: '\u2800 \u3164\ufeff', clean: '' },
    { name: '\ufff9\ufffb\u{1d159}\u{e0001}', clean: '' },
    { name: '<<b>script>', clean: '' },
  ])
  .run(({ assert }, { name, clean }) => {
    assert.equal(cleanName(name), clean)
  })

test('nameProblem checks {name.length} characters, required: {required}')
  .with([
    { name: 'Garden', required: true, problem: undefined },
    { name: ' <b></b> ', required: true, problem: 'Required' },
    { name: '', required: true, problem: 'Required' },
    { name: '', required: false, problem: undefined },
    { name: 'x'.repeat(MAX_NAME), required: true, problem: undefined },
    { name: '🙂'.repeat(MAX_NAME), required: true, problem: undefined },
    { name: 'x'.repeat(MAX_NAME + 1), required: false, problem: 'Must be at most 255 characters' },
  ])
  .run(({ assert }, { name, required, problem }) => {
    assert.equal(nameProblem(name, required), problem)
  })

test('displayName shows the type for an empty name', ({ assert }) => {
  assert.equal(displayName({ name: '', block_type: 'section' }), 'untitled section')
  assert.equal(displayName({ name: '', block_type: 'page' }), 'Untitled page')
  assert.equal(displayName({ name: 'Garden', block_type: 'page' }), 'Garden')
})
