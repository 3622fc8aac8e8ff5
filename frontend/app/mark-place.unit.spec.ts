import { test } from '@japa/runner'
import { markPlace } from './mark-place.js'

test.group('markPlace', () => {
  test('is false once the user has gone elsewhere by {$self}')
    .with(['pushState', 'popstate'])
    .run(({ assert }, navigation) => {
      const page = new EventTarget()
      const isHere = markPlace(page)
      assert.isTrue(isHere())
      page.dispatchEvent(new Event(navigation))
      assert.isFalse(isHere())
      assert.isTrue(markPlace(page)())
    })

  test('stays true through a redirect', ({ assert }) => {
    const page = new EventTarget()
    const isHere = markPlace(page)
    page.dispatchEvent(new Event('replaceState'))
    assert.isTrue(isHere())
  })
})
