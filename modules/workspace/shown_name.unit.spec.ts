import { test } from '@japa/runner'
import { copyName } from '#modules/workspace/shown_name'

test.group('Name of a copy', () => {
  test('copyName appends to the name', ({ assert }) => {
    assert.equal(copyName('Plan', 'page'), 'Plan (copy)')
    assert.equal(copyName('Plan (copy)', 'folder'), 'Plan (copy) (copy)')
  })

  test('copyName takes an empty name as it is shown', ({ assert }) => {
    assert.equal(copyName('', 'page'), 'Untitled page (copy)')
    assert.equal(copyName('', 'section'), 'untitled section (copy)')
  })

  test('copyName shortens a long name to 255 characters', ({ assert }) => {
    assert.equal(copyName('x'.repeat(248), 'page'), `${'x'.repeat(248)} (copy)`)
    assert.equal(copyName('x'.repeat(255), 'page'), `${'x'.repeat(248)} (copy)`)
    assert.equal(copyName(`${'x'.repeat(247)} yyyyyyy`, 'page'), `${'x'.repeat(247)} (copy)`)
  })

  test('copyName shortens a long name between visible characters', ({ assert }) => {
    const family = '👨‍👩‍👧‍👦'
    assert.equal(copyName(`${'x'.repeat(245)}${family}`, 'page'), `${'x'.repeat(245)} (copy)`)
    assert.equal(copyName(`a${'\u0301'.repeat(254)}`, 'page'), '(copy)')
  })
})
