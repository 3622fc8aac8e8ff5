import { test } from '@japa/runner'
import { cleanName, displayName } from './block-name.js'

test('cleanName: {name} becomes {clean}')
  .with([
    { name: '  Garden  ', clean: 'Garden' },
    { name: '<b>Garden</b>', clean: 'Garden' },
    { name: '<img src=x onerror=alert(1)>Garden', clean: 'Garden' },
    { name: 'Two\nlines\tand a tab', clean: 'Two lines and a tab' },
    { name: '1 < 2 and 3 > 2', clean: '1 < 2 and 3 > 2' },
    { name: '<script>', clean: '' },
    { name: '<<b>script>', clean: '' },
  ])
  .run(({ assert }, { name, clean }) => {
    assert.equal(cleanName(name), clean)
  })

test('displayName: an empty name shows the type', ({ assert }) => {
  assert.equal(displayName({ name: '', block_type: 'section' }), 'untitled section')
  assert.equal(displayName({ name: '', block_type: 'page' }), 'Untitled page')
  assert.equal(displayName({ name: 'Garden', block_type: 'page' }), 'Garden')
})
