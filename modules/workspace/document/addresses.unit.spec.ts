import { test } from '@japa/runner'
import {
  BLANK,
  isPictureAddress,
  mailLink,
  ownPath,
  safeImageSource,
  safeLink,
  shownSource,
} from '#modules/workspace/document/addresses'

/** Addresses that look like paths but lead a browser to another host, on http and https. */
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
  test('rejects another host behind a path, as an image and as a target: {$self}')
    .with(ELSEWHERE)
    .run(({ assert }, text) => {
      for (const base of ['http://notes.test', 'https://notes.test']) {
        assert.notEqual(new URL(text, base).origin, base)
      }
      assert.equal(safeImageSource(text), BLANK)
      assert.isUndefined(ownPath(text))
      assert.isFalse(isPictureAddress(text))
    })

  test('keeps an allowed image address unchanged: {$self}')
    .with(['https://a.test/b c.png', 'HTTP://a.test', '/api/v1/files/k', '/x?y=//z', '/a\tb.png'])
    .run(({ assert }, text) => assert.equal(safeImageSource(text), text))

  test('rejects an image address without a host or path: {$self}')
    .with(['', 'x.png', 'https:', 'https://', 'https:evil.example', 'data:image/png,', './/x'])
    .run(({ assert }, text) => assert.equal(safeImageSource(text), BLANK))

  test('keeps links with the five protocols and paths: {$self}')
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

  test('replaces links with any other protocol: {$self}')
    .with([
      'javascript:1',
      'java\nscript:1',
      '\u0001javascript:1',
      ' data:a',
      'blob:a',
      'file:///a',
    ])
    .run(({ assert }, text) => assert.equal(safeLink(text), BLANK))

  test('rejects profile pictures other than absolute https without unstorable characters: {$self}')
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

  test("recognizes the product's own paths as a browser reads them", ({ assert }) => {
    assert.equal(ownPath('/app/1?a=b c#d'), '/app/1?a=b%20c#d')
    assert.equal(ownPath('/a/../auth/sign-in'), '/auth/sign-in')
    assert.isUndefined(ownPath('/.//evil.example'))
    assert.isUndefined(ownPath('app'))
  })

  test('a mail link keeps the @ and encodes what links give a meaning: {0}')
    .with([
      ['ada@b.test', 'mailto:ada@b.test'],
      ['ada+news@b.test', 'mailto:ada+news@b.test'],
      ['a?subject=x&b%c#d@b.test', 'mailto:a%3Fsubject%3Dx%26b%25c%23d@b.test'],
      ['"a@b"@c.test', 'mailto:%22a%40b%22@c.test'],
      ['jörg@b.test', 'mailto:jörg@b.test'],
    ] as const)
    .run(({ assert }, [address, link]) => assert.equal(mailLink(address), link))

  test('shows a picture whose address has an unpaired surrogate', ({ assert }) => {
    const shown = shownSource('https://a.test/\u{d800}.png')
    assert.isTrue(shown.endsWith(encodeURIComponent('https://a.test/%EF%BF%BD.png')), shown)
  })
})
