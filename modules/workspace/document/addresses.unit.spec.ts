import { test } from '@japa/runner'
import {
  BLANK,
  isPictureAddress,
  ownPath,
  safeImageSource,
  safeLink,
} from '#modules/workspace/document/addresses'

/** Paths to the eye, other hosts to a browser, on http and on https. */
const ELSEWHERE = [
  '//evil.example/x.png',
  '/\t/evil.example/x.png',
  '/\n/evil.example/x.png',
  '/\r\\evil.example',
  '/\\evil.example/x.png',
  '\t//evil.example/x.png',
  '/\t\n\\/evil.example',
]

test.group('Addresses', () => {
  test('refuse another host behind a path, as an image and as a target: {$self}')
    .with(ELSEWHERE)
    .run(({ assert }, text) => {
      for (const base of ['http://notes.test', 'https://notes.test']) {
        assert.notEqual(new URL(text, base).origin, base)
      }
      assert.equal(safeImageSource(text), BLANK)
      assert.isUndefined(ownPath(text))
      assert.isFalse(isPictureAddress(text))
    })

  test('images keep theirs as it is: {$self}')
    .with(['https://a.test/b c.png', 'HTTP://a.test', '/api/v1/files/k', '/x?y=//z', '/a\tb.png'])
    .run(({ assert }, text) => assert.equal(safeImageSource(text), text))

  test('images need a host or a path: {$self}')
    .with(['', 'x.png', 'https:', 'https://', 'https:evil.example', 'data:image/png,', './/x'])
    .run(({ assert }, text) => assert.equal(safeImageSource(text), BLANK))

  test('links keep the five protocols and paths: {$self}')
    .with([
      'https://a.test',
      'mailto:a@b.test',
      'TEL:1',
      'sms:1',
      '/app/1',
      '#here',
      '?a:b',
      'a/b:c',
      'notes',
    ])
    .run(({ assert }, text) => assert.equal(safeLink(text), text))

  test('links lead nowhere with any other protocol: {$self}')
    .with([
      'javascript:1',
      'java\nscript:1',
      '\u0001javascript:1',
      ' data:a',
      'blob:a',
      'file:///a',
    ])
    .run(({ assert }, text) => assert.equal(safeLink(text), BLANK))

  test('profile pictures are https, written out, without signs that cannot be kept: {$self}')
    .with([
      'http://a.test/b.png',
      'https:a.test',
      'https://',
      'https://a.test/\0',
      'https://a.test/\u{d800}',
      'https://a.test/\tb',
      ' https://a.test',
    ])
    .run(({ assert }, text) => {
      assert.isFalse(isPictureAddress(text))
      assert.isTrue(isPictureAddress('https://a.test/b.png?c#d'))
    })

  test('the product tells its own as a browser reads them', ({ assert }) => {
    assert.equal(ownPath('/app/1?a=b c#d'), '/app/1?a=b%20c#d')
    assert.equal(ownPath('/a/../auth/sign-in'), '/auth/sign-in')
    assert.isUndefined(ownPath('/.//evil.example'))
    assert.isUndefined(ownPath('app'))
  })
})
