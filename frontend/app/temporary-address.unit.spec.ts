import { test } from '@japa/runner'
import { isAddressTemporary } from './temporary-ids.js'

test('an address with a temporary id at any level is temporary', ({ assert }) => {
  for (const path of ['/app/-5', '/app/1/-2/3/4', '/app/1/2/3/-4?then=1', '/app/1/2/3/-4#b']) {
    assert.isTrue(isAddressTemporary(`https://notes.example${path}`), path)
  }
  for (const path of ['/app/1/2/3/4', '/s/-a1', '/app/1#block-5', '/search?q=-1']) {
    assert.isFalse(isAddressTemporary(`https://notes.example${path}`), path)
  }
})
