import { test } from '@japa/runner'
import { ShareLimits } from '#modules/workspace/shares/share_limits'

const MB = 1024 * 1024

test.group('ShareLimits', () => {
  test('a draw that the owner refuses leaves the budget of the network', ({ assert }) => {
    const limits = new ShareLimits(true, () => 0)
    for (const network of ['a', 'b']) assert.equal(limits.draw(network, 1, 8 * MB), 0)
    assert.isAbove(limits.draw('c', 1, 8 * MB), 0)
    assert.equal(limits.draw('c', 2, 8 * MB), 0)
  })

  test('a draw that the network refuses leaves the budget of the owner', ({ assert }) => {
    const limits = new ShareLimits(true, () => 0)
    assert.equal(limits.draw('a', 1, 8 * MB), 0)
    for (let i = 0; i < 4; i++) assert.isAbove(limits.draw('a', 1, 8 * MB), 0)
    assert.equal(limits.draw('b', 1, 8 * MB), 0)
  })
})
