import { test } from '@japa/runner'
import { paths, safeTarget, signInPath } from './paths.js'

test.group('safeTarget', () => {
  test('safeTarget returns the page from which sign-in was requested', ({ assert }) => {
    const target = '/app/1/2?view=all#end'
    assert.equal(safeTarget(new URL(signInPath(target), 'http://x').search), target)
  })

  test('safeTarget never leads to {next}')
    .with(
      [
        '',
        'app',
        'https://evil.test/app',
        '//evil.test',
        '/\\evil.test',
        '/\t/evil.test',
        '\\\\evil.test',
        'javascript:alert(1)',
        '/./%2F/evil.test/..//evil.test',
        '/auth/sign-in',
        '/x/../auth/sign-up',
      ].map((next) => ({ next }))
    )
    .run(({ assert }, { next }) => {
      const target = safeTarget(`?next=${encodeURIComponent(next)}`)
      assert.isTrue(target === null || staysHere(target), String(target))
    })

  test('safeTarget returns null for a missing target, another site or an authentication page', ({
    assert,
  }) => {
    for (const next of ['', '//evil.test', 'https://evil.test', '/auth/sign-in']) {
      assert.isNull(safeTarget(`?next=${encodeURIComponent(next)}`))
    }
    assert.isNull(safeTarget(''))
  })
})

test("an item's address contains the ids of all its ancestors", ({ assert }) => {
  assert.equal(paths.item(), '/app')
  assert.equal(paths.item(1, 2, 3, 4), '/app/1/2/3/4')
})

function staysHere(target: string) {
  const { origin, pathname } = new URL(target, 'http://here.test')
  return origin === 'http://here.test' && !pathname.startsWith('/auth/')
}
