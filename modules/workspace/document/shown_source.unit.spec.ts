import { test } from '@japa/runner'
import { originalSource, shownSource } from '#modules/workspace/document/addresses'

const OWN = 'https://notes.test'

test.group('Where a picture is shown from', (group) => {
  group.each.setup(() => {
    Object.assign(globalThis, { location: { origin: OWN } })
    return () => void Reflect.deleteProperty(globalThis, 'location')
  })

  test('is the product, for what lies elsewhere: {$self}')
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

  test('is the product, for what only a browser reads as an address elsewhere: {$self}')
    .with(['/\t/a.test/b.png', '/\r\\a.test/b.png', '//a.test/b.png', 'https:/\\a.test/b.png'])
    .run(({ assert }, src) => {
      const shown = new URL(shownSource(src), OWN)
      assert.equal(shown.origin, OWN)
      assert.equal(shown.searchParams.get('url'), 'https://a.test/b.png')
    })

  test('is its own address, for what lies here: {$self}')
    .with(['/api/v1/files/k', `${OWN}/api/v1/files/k`, '/favicon.svg', 'about:blank'])
    .run(({ assert }, src) => {
      assert.equal(shownSource(src), src)
      assert.equal(originalSource(src), src)
    })

  test('is not taken for an address that only looks alike: {$self}')
    .with([
      'https://a.test/x?/api/v1/remote-pictures?url=https%3A%2F%2Fb.test',
      '/api/v1/remote-pictures?url=%',
    ])
    .run(({ assert }, src) => assert.equal(originalSource(src), src))
})
