import { test } from '@japa/runner'
import { withPart } from '#bench/publish'

const PAGE = `# Benchmarks

<!-- server -->

old

<!-- end of server -->

<!-- editor -->

kept

<!-- end of editor -->
`

test.group('withPart', () => {
  test('replaces one part of the page and keeps the others', ({ assert }) => {
    const page = withPart(PAGE, 'server', 'new\n')
    assert.equal(page, PAGE.replace('old', 'new'))
    assert.equal(withPart(page, 'server', 'new'), page)
  })

  test('refuses a page without the part', ({ assert }) => {
    assert.throws(() => withPart('', 'editor', 'new'), /has no part editor/)
  })
})
