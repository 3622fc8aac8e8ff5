import { test } from '@japa/runner'
import { originalSource, shownSource } from '#modules/workspace/document/addresses'

const OWN = 'https://notes.test'

test.group('shownSource', (group) => {
  group.each.setup(() => {
    Object.assign(globalThis, { location: { origin: OWN } })
    return () => void Reflect.deleteProperty(globalThis, 'location')
  })

  test('proxies pictures on other hosts: {$self}')
    .with([
      'https://a.test/b.png?c=1&d=%20#e',
      'HTTP://a.test/b.png',
      `${OWN}.evil.test/b.png`,
      `https://a.test/?${OWN}/`,
    ])
    .run(({ assert }, src) => {
      const shown = shownSource(src)
      assert.equal(new URL(shown, OWN).origin, OWN)
      assert.equal(new URL(shown, OWN).searchParams.get('url'), src)
      assert.equal(originalSource(shown), src)
      assert.equal(originalSource(new URL(shown, OWN).href), src)
    })

  test('proxies addresses that only a browser reads as another host: {$self}')
    .with(['/\t/a.test/b.png', '/\r\\a.test/b.png', '//a.test/b.png', 'https:/\\a.test/b.png'])
    .run(({ assert }, src) => {
      const shown = new URL(shownSource(src), OWN)
      assert.equal(shown.origin, OWN)
      assert.equal(shown.searchParams.get('url'), 'https://a.test/b.png')
    })

  test('keeps addresses of the product itself: {$self}')
    .with(['/api/v1/files/k', `${OWN}/api/v1/files/k`, '/favicon.svg', 'about:blank'])
    .run(({ assert }, src) => {
      assert.equal(shownSource(src), src)
      assert.equal(originalSource(src), src)
    })

  test('originalSource ignores addresses that only resemble proxied ones: {$self}')
    .with([
      'https://a.test/x?/api/v1/remote-pictures?url=https%3A%2F%2Fb.test',
      '/api/v1/remote-pictures?url=%',
    ])
    .run(({ assert }, src) => assert.equal(originalSource(src), src))
})
