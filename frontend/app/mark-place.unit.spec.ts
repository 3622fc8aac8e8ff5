import { test } from '@japa/runner'

test.group('markPlace', (group) => {
  const page = new EventTarget()
  const { addEventListener } = globalThis

  group.setup(() => {
    globalThis.addEventListener = page.addEventListener.bind(page)
    return () => void Object.assign(globalThis, { addEventListener })
  })

  test('is false once the user has gone elsewhere by {$self}')
    .with(['pushState', 'popstate'])
    .run(async ({ assert }, navigation) => {
      const { markPlace } = await import('./mark-place.js')
      const isHere = markPlace()
      assert.isTrue(isHere())
      page.dispatchEvent(new Event(navigation))
      assert.isFalse(isHere())
    })

  test('stays true through a redirect', async ({ assert }) => {
    const { markPlace } = await import('./mark-place.js')
    const isHere = markPlace()
    page.dispatchEvent(new Event('replaceState'))
    assert.isTrue(isHere())
  })
})
